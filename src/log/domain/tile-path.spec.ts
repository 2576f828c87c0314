import { parseTilePath } from './tile-path.js';

it.each([
  ['0/000', { level: 0, index: 0, width: 256 }],
  ['0/x001/x234/067', { level: 0, index: 1_234_067, width: 256 }],
  ['63/x001/000.p/255', { level: 63, index: 1_000, width: 255 }],
  ['entries/012.p/1', { level: 'entries', index: 12, width: 1 }],
])('reads the name %s', (path, name) => expect(parseTilePath(path)).toEqual(name));

it.each([
  '',
  '0',
  '0/',
  '0/0',
  '0/0000',
  '00/000',
  '64/000',
  '-1/000',
  '0/x000/001',
  '0/001/002',
  '0/x001/x002',
  '0/000.p/0',
  '0/000.p/01',
  '0/000.p/256',
  '0/000.p/',
  '0/000.p',
  'entries/x1/000',
  '0/000\n',
  '0/٠٠٠',
])('does not read %j', (path) => expect(parseTilePath(path)).toBeNull());
