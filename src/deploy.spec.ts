import { readFileSync } from 'node:fs';
import packageJson from '../package.json';

const read = (file: string) => readFileSync(`deploy/${file}`, 'utf8');
/** As `npm start` calls Node. */
const flags = packageJson.scripts.start.split(' ').filter((word) => word.startsWith('--'));

describe('the flags of Node, which keep the process small,', () => {
  it('are the same in the image as in npm start', () => {
    expect(read('Dockerfile')).toContain(
      `CMD ${JSON.stringify(['node', ...flags, 'dist/main.js']).replaceAll(',', ', ')}\n`,
    );
  });

  it('are the same in the systemd unit as in npm start', () => {
    expect(read('resolver.service')).toContain(`ExecStart=/usr/bin/node ${flags.join(' ')} dist/main.js\n`);
  });
});
