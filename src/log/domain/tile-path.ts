import { type Tile, TILE_WIDTH } from './tile.js';

/** What a path below `/log/tile/` names: a tile, or a bundle of entries. */
export type TileName = Tile | (Omit<Tile, 'level'> & { readonly level: 'entries' });

const LEVEL = '(entries|[0-9]|[1-5][0-9]|6[0-3])';
const INDEX = '((?:x[0-9]{3}/){0,4}[0-9]{3})';
const WIDTH = '(?:\\.p/([1-9][0-9]{0,2}))?';
const PATH = new RegExp(`^${LEVEL}/${INDEX}${WIDTH}$`);
const LEADING_ZEROS = /^x000\//;

/** Reads `<L>/<N>[.p/<W>]` (C2SP tlog-tiles). @returns null for every other spelling */
export function parseTilePath(path: string): TileName | null {
  const [, level, index, width] = PATH.exec(path) ?? [];
  if (level === undefined || index === undefined || LEADING_ZEROS.test(index)) return null;
  if (width !== undefined && Number(width) >= TILE_WIDTH) return null;
  return {
    level: level === 'entries' ? level : Number(level),
    index: Number(index.replaceAll(/[x/]/g, '')),
    width: width === undefined ? TILE_WIDTH : Number(width),
  };
}
