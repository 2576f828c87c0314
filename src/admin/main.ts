import { runProgram } from './program.js';

// npm run admin -- <noun> <verb>   the operator's commands, beside the running service or without it

process.exitCode = await runProgram(process.argv.slice(2));
