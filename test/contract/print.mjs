// Prints the contract of the built service and the files that are made of it, as JSON, for tests.
import { currentContract } from './document.mjs';
import { generatedFiles } from './generated.mjs';

const document = await currentContract();
process.stdout.write(JSON.stringify({ document, files: await generatedFiles(document) }), () => process.exit());
