import openapiTypes, { astToString } from 'openapi-typescript';
import { errorsPage } from '../../dist/contract/errors-page.js';

const HEADER = `/**
 * The contract of the service as types, written by \`npm run contract\` from the OpenAPI document. Do not edit.
 */

`;

/** The files of the repository that are made of the contract, by their paths. */
export async function generatedFiles(document) {
  return {
    'docs/errors.md': errorsPage(),
    'sdk/src/contract.ts': HEADER + astToString(await openapiTypes(document)),
  };
}
