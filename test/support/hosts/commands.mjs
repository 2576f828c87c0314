import { runProgram } from '../../../dist/admin/program.js';
import { listen, send, withEnvironment } from './listen.mjs';

// Carries out operators' commands for tests, one at a time, as `npm run admin` does in a process for each.

const inTurn = withEnvironment();

listen(async ({ variables, words }, socket) => {
  send(socket, await inTurn(variables, () => run(words)));
  socket.end();
});

async function run(words) {
  const written = { stdout: '', stderr: '' };
  const restore = ['stdout', 'stderr'].map((name) => {
    const { write } = process[name];
    process[name].write = (text) => {
      written[name] += text;
      return true;
    };
    return () => {
      process[name].write = write;
    };
  });
  try {
    return { code: await runProgram(words), ...written };
  } finally {
    for (const each of restore) each();
  }
}
