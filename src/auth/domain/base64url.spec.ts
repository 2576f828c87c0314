import fc from 'fast-check';
import { decodeBase64url } from './base64url.js';

it('decodes whatever Node encodes', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(decodeBase64url(Buffer.from(bytes).toString('base64url'))).toEqual(Buffer.from(bytes));
    }),
  );
});

it.each(['QQ==', 'QQ=', 'QR', 'Q', 'QUJD=', '+_-A', 'a/bc', 'QU JD', 'QUJD\n', ' QUJD', 'QUJ*', 'QUJé'])(
  'refuses %j',
  (text) => {
    expect(decodeBase64url(text)).toBeNull();
  },
);
