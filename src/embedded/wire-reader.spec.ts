import fc from 'fast-check';
import { query, startupMessage, SYNC } from './messages.js';
import { ProtocolViolation, WireReader } from './wire-reader.js';

const TYPES = 'QS';
const MAX_BYTES = 1_000;

function readerOf(...chunks: readonly (Buffer | string)[]): WireReader {
  const reader = new WireReader();
  for (const chunk of chunks) reader.add(typeof chunk === 'string' ? Buffer.from(chunk, 'hex') : chunk);
  return reader;
}

function messagesOf(reader: WireReader, maxBytes = MAX_BYTES): Buffer[] {
  const messages: Buffer[] = [];
  for (let next = reader.message(TYPES, maxBytes); next; next = reader.message(TYPES, maxBytes)) messages.push(next);
  return messages;
}

describe('the first packet of a connection', () => {
  it.each([
    ['session', startupMessage()],
    ['session', Buffer.from('0000000900030002' + '00', 'hex')], // Version 3.2.
    ['tls', Buffer.from('0000000804d2162f', 'hex')],
    ['gss', Buffer.from('0000000804d21630', 'hex')],
    ['cancel', Buffer.from('0000001004d2162e0000002a00000001', 'hex')],
  ])('is a request for %s', (request, packet) => {
    expect(readerOf(packet).startup()).toBe(request);
  });

  it('is waited for, and what follows it is kept', () => {
    const reader = new WireReader();
    for (const byte of startupMessage().subarray(0, -1)) {
      reader.add(Buffer.from([byte]));
      expect(reader.startup()).toBeNull();
    }
    reader.add(Buffer.concat([startupMessage().subarray(-1), SYNC]));
    expect(reader.startup()).toBe('session');
    expect(messagesOf(reader)).toEqual([SYNC]);
  });

  it.each([
    ['a page of the web', Buffer.from('POST / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')],
    ['TLS', '16030100f5010000'],
    ['five bytes that once hung the process', '64ffffffff'],
    ['a length below its own', '0000000000030000'],
    ['a negative length', '8000000000030000'],
    ['a length of more than 10,000', '0000271100030000'],
    ['version 2', '0000000800020000'],
    ['no version', '0000000800000000'],
    ['an unknown request', '0000000804d2162d'],
  ])('is refused when it is %s', (_, bytes) => {
    expect(() => readerOf(bytes).startup()).toThrow(ProtocolViolation);
  });
});

describe('a message', () => {
  it.each([
    ['five bytes that once hung the process', '64ffffffff'],
    ['a length of zero', '5100000000'],
    ['a length below its own', '5100000003'],
    ['a negative length', '51ffffffff'],
    ['a length that only just exceeds the limit', '51000003e9'],
    ['an unknown type', '7a00000004'],
    ['a type that may not come now', '7000000004'],
    ['no type', '0000000004'],
  ])('is refused for %s, before anything more has come', (_, bytes) => {
    expect(() => messagesOf(readerOf(bytes))).toThrow(ProtocolViolation);
  });

  it('is taken when its length is the limit', () => {
    const longest = query('x'.repeat(MAX_BYTES - 5)); // The length counts its own four bytes and the zero behind the text.
    expect(longest.readInt32BE(1)).toBe(MAX_BYTES);
    expect(messagesOf(readerOf(longest))).toEqual([longest]);
  });

  it('is waited for until it is complete', () => {
    const reader = readerOf(query('select 1').subarray(0, -1));
    expect(messagesOf(reader)).toEqual([]);
    reader.add(Buffer.from([0]));
    expect(messagesOf(reader)).toEqual([query('select 1')]);
  });

  it('is the same however its bytes arrive', () => {
    const texts = fc.array(fc.string({ maxLength: 40 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(texts, fc.array(fc.nat(400), { maxLength: 30 }), (statements, places) => {
        const sent = statements.flatMap((statement) => [query(statement), SYNC]);
        const bytes = Buffer.concat(sent);
        const cuts = [0, ...places.map((place) => place % bytes.length).toSorted((a, b) => a - b), bytes.length];
        const reader = new WireReader();
        const received = cuts.slice(1).flatMap((end, index) => {
          reader.add(bytes.subarray(cuts[index], end));
          return messagesOf(reader);
        });
        expect(received).toEqual(sent);
      }),
    );
  });

  it('is complete or refused, whatever the bytes are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        try {
          const lengths = messagesOf(readerOf(Buffer.from(bytes))).map((message) => message.readInt32BE(1) + 1);
          expect(lengths.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(bytes.length);
        } catch (error) {
          expect(error).toBeInstanceOf(ProtocolViolation);
        }
      }),
    );
  });

  it('of 32 MiB in pieces of 4 KiB takes no time that grows with the square of its length', () => {
    const bytes = query('x'.repeat(32 * 1024 * 1024));
    const reader = new WireReader();
    const startedAt = performance.now();
    for (let at = 0; at < bytes.length; at += 4_096) {
      expect(reader.message(TYPES, bytes.length)).toBeNull();
      reader.add(bytes.subarray(at, at + 4_096));
    }
    expect(reader.message(TYPES, bytes.length)).toHaveLength(bytes.length);
    // Joined at each arrival, 128 GiB would be copied.
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });
});
