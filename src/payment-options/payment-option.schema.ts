import { z } from 'zod';
import { omittable } from '../common/omittable.schema.js';
import { visibleLine } from '../common/text.schema.js';
import { AMOUNT_PATTERN } from './domain/amounts.js';
import { ASSET_PATTERN } from './domain/assets.js';
import { CHAIN_PATTERN } from './domain/chains.js';

/** Visible ASCII: what every known chain writes its addresses in. */
const printable = () =>
  z.string().regex(/^[!-~]{1,128}$/, 'Must be 1 to 128 printable ASCII characters without spaces.');

const amount = () =>
  z
    .string()
    .regex(
      AMOUNT_PATTERN,
      'Must be a decimal such as 12.50: at most 30 digits and 18 decimals, without sign or exponent.',
    );

export const PAYMENT_OPTION_EXAMPLE = {
  chain: 'eip155:8453',
  asset: 'USDC',
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  token_contract: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  minimum_amount: '1',
};

/** PostgreSQL reads no such time; the offsets that are in use end at +14:00. */
const FAR_OFFSET = /[+-](?:1[6-9]|2\d):\d{2}$/;

const REQUIRED = {
  chain: z
    .string()
    .regex(CHAIN_PATTERN, 'Must be a CAIP-2 chain id such as eip155:1, or a known name such as ethereum.')
    .meta({
      description:
        'CAIP-2 chain id, or one of ethereum, polygon, base, arbitrum, optimism, bsc, bitcoin, solana, tron, stellar.',
      example: 'eip155:8453',
    }),
  asset: z
    .string()
    .regex(ASSET_PATTERN, 'Must be a ticker such as USDC, or a CAIP-19 asset.')
    .meta({ description: 'Ticker, or CAIP-19 asset on the same chain.', example: 'USDC' }),
  address: printable().meta({
    description: 'Where to pay, with the checksum of the chain.',
    example: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  }),
};

const OPTIONAL = {
  token_contract: printable().meta({
    description: 'Contract or mint of the token; absent for a native coin.',
    example: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  }),
  network_identifier: visibleLine(128).meta({
    description: 'Another name of the network; must not contradict the chain.',
    example: '8453',
  }),
  memo: visibleLine(256).meta({
    description: 'Memo or tag that the payment must carry, exactly as given.',
    example: '1048576',
  }),
  payment_reference: visibleLine(256).meta({
    description: 'Reference of the payee, for reconciliation.',
    example: 'INV-2026-0042',
  }),
  minimum_amount: amount().meta({ description: 'Lowest amount, in units of the asset.', example: '1' }),
  maximum_amount: amount().meta({ description: 'Highest amount, in units of the asset.', example: '5000' }),
  fixed_amount: amount().meta({ description: 'The only amount, in units of the asset.', example: '12.50' }),
  expiration: z.iso
    .datetime({ offset: true, error: 'Must be an RFC 3339 date-time with an offset.' })
    .max(35, 'Must have at most nine decimals of a second.')
    .refine((time) => !FAR_OFFSET.test(time), 'Must have an offset of less than 16 hours.')
    .meta({ description: 'When the option stops being payable.', example: '2027-01-31T18:00:00+06:00' }),
};

/**
 * A way to pay, as it is registered and updated. What its fields mean together is checked by the domain. An unknown
 * member is refused: a misspelt `memo` that were ignored would lose the payment (D6). The database checks the shape of what
 * is stored: prisma/migrations/…_values.
 */
export const PaymentOptionInput = z.strictObject({ ...REQUIRED, ...omittable(OPTIONAL) }).meta({
  id: 'PaymentOptionInput',
  description: 'A chain, an asset and an address that a wallet can pay to, with its constraints.',
  example: PAYMENT_OPTION_EXAMPLE,
});
export type PaymentOptionInput = z.output<typeof PaymentOptionInput>;

/** The payment options of one identifier: 1 to 20 (D6). */
export const PaymentOptionInputs = z
  .array(PaymentOptionInput)
  .min(1, 'Must hold at least one option.')
  .max(20, 'Must hold at most 20 options.');

/** A way to pay, as it is recorded and answered: without what was left out. */
export const RecordedPaymentOption = z.object({ ...REQUIRED, ...z.object(OPTIONAL).partial().shape }).meta({
  id: 'RecordedPaymentOption',
  description: 'A payment option as it was registered.',
  example: PAYMENT_OPTION_EXAMPLE,
});
