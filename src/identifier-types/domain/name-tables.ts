import { ens_split } from '@adraffy/ens-normalize';

/**
 * Builds the tables of ENSIP-15, which its library does at the first international name: that takes 0.3 to 1.5 s, and the
 * process can do nothing else meanwhile. To be called before requests are taken.
 */
export function buildNameTables(): void {
  ens_split('শাখা');
}
