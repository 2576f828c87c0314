import { payloads } from '../../../test/vectors/emv-real.json' with { type: 'json' };
import { banglaQr } from './bangla-qr.js';

const normalize = (payload: string) => banglaQr.normalize(payload, { banglaQrChecksum: 'enforce' });

it.each(payloads)('$payload', ({ payload, verdict, reason, cautions }) => {
  if (verdict==='accept') expect(normalize(payload).cautions).toEqual(cautions);
  else expect(() => normalize(payload)).toThrow(expect.objectContaining({ name: 'InvalidIdentifier', reason }));
});
