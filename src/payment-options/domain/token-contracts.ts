/**
 * The contracts of USDT and USDC on the chains with a common name, normalized. They are copied in the place of an address
 * more often than any others, and what is sent to them is lost; a ticker alone does not say that they are meant.
 */
const WELL_KNOWN: ReadonlySet<string> = new Set([
  // Ethereum
  '0xdac17f958d2ee523a2206206994597c13d831ec7',
  '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  // Polygon; the last one is USDC.e
  '0xc2132d05d31c914a87c6611c10748aeb04b58e8f',
  '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359',
  '0x2791bca1f2de4661ed88a30c99a7a9449aa84174',
  // Base
  '0xfde4c96c8593536e31f229ea8f37b2ada2699bb2',
  '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
  // Arbitrum
  '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9',
  '0xaf88d065e77c8cc2239327c5edb3a432268e5831',
  // Optimism
  '0x94b008aa00579c1307b0ef2c499ad98a8ce58e58',
  '0x0b2c639c533813f4aa9d7837caf62653d097ff85',
  // BNB Smart Chain
  '0x55d398326f99059ff775485246999027b3197955',
  '0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d',
  // Tron
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8',
  // Solana
  'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
]);

/**
 * Whether an address, normalized, is a contract that everybody pays with and nobody pays to. The chain is not asked: a
 * contract's address on one EVM chain is nobody's wallet on another.
 */
export function isWellKnownContract(address: string): boolean {
  return WELL_KNOWN.has(address);
}
