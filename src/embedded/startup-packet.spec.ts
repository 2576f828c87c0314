import { sessionUrl } from '../database/session.js';
import { readStartup } from './startup-packet.js';

function packet(parameters: Record<string, string>): Buffer {
  const body = Object.entries(parameters)
    .flat()
    .map((word) => `${word}\0`);
  const text = Buffer.from(`${body.join('')}\0`);
  const header = Buffer.alloc(8);
  header.writeInt32BE(8 + text.length, 0);
  header.writeInt32BE(196_608, 4);
  return Buffer.concat([header, text]);
}

/** As a client sends what stands in its URL. */
function packetOf(url: string): Buffer {
  const { username, searchParams } = new URL(url);
  const options = searchParams.get('options');
  return packet({ user: username, database: 'postgres', ...(options !== null && { options }) });
}

describe('a startup packet', () => {
  it.each([
    [{ user: 'postgres', database: 'postgres' }, { role: 'postgres' }],
    [{ user: 'postgres', options: '-c role=resolver_operator' }, { role: 'resolver_operator' }],
    [
      { user: 'a', options: '-c x=y -c resolver.operator=anna -c' },
      { role: 'a', operator: 'anna' },
    ],
    [
      { user: 'a', options: '-c  resolver.operator=c=d -c role' },
      { role: 'a', operator: 'c=d' },
    ],
    [{ options: 'role=b' }, { role: '' }],
    [{}, { role: '' }],
  ])('of %j is that of %j', (parameters, startup) => {
    expect(readStartup(packet(parameters as Record<string, string>))).toEqual(startup);
  });

  it.each([8, 9, 12, 20])('that ends after %d bytes is read as far as it goes', (length) => {
    expect(() => readStartup(packet({ user: 'postgres' }).subarray(0, length))).not.toThrow();
  });

  it('brings what else a session says about a change', () => {
    const session = { operator: 'anna', reason: 'reported as stolen', tool: 'command', command: 'identifiers suspend' };
    const url = sessionUrl('postgresql://anna@127.0.0.1:5433/postgres', { role: 'resolver_operator', ...session });
    expect(readStartup(packetOf(url))).toEqual({ role: 'resolver_operator', ...session });
  });

  it.each(['anna', 'Anna Müller', 'a\\b', 'রহিম উদ্দিন', ' tab\there ', `o'neil -c role=postgres`])(
    'brings the operator %j as the URL names it',
    (operator) => {
      const url = sessionUrl('postgresql://postgres@127.0.0.1:5433/postgres', { role: 'resolver_operator', operator });
      expect(readStartup(packetOf(url))).toEqual({ role: 'resolver_operator', operator });
    },
  );
});

describe('the URL of a session', () => {
  it('stays as it is where the login is the role', () => {
    const url = 'postgresql://resolver_service:secret@host/resolver?sslmode=verify-full';
    expect(sessionUrl(url, { role: 'resolver_service' })).toBe(url);
  });

  it('keeps the options that stand in it', () => {
    const url = 'postgresql://postgres@host/resolver?options=-c%20lock_timeout%3D1s';
    const { searchParams } = new URL(sessionUrl(url, { role: 'resolver_service' }));
    expect(searchParams.get('options')).toBe('-c lock_timeout=1s -c role=resolver_service');
  });
});
