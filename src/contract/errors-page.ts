import { type ErrorFact, SERVED_ERRORS } from '../common/error-codes.js';

const INTRODUCTION = `# Errors

Every error has one shape: the members of RFC 9457, and \`code\`, \`request_id\` and, where fields were refused, \`errors\`.

\`\`\`json
{
  "type": "about:blank",
  "title": "Conflict",
  "status": 409,
  "detail": "This identifier is registered already. Its controller can update or remove it.",
  "code": "identifier_taken",
  "request_id": "0c1f7c52-6f0e-4f4c-9f0b-4a8f1f0c7a3e"
}
\`\`\`

Programs decide by \`code\`, which never changes its meaning; by the status where they do not know the code, because later
releases may add codes. \`detail\` is a sentence for people and may change. Which codes an operation can answer with stands in
the OpenAPI document, with an example of each. This page is written by \`npm run contract\` from
[error-codes.ts](../src/common/error-codes.ts).
`;

/** The text of docs/errors.md: every code, when it is answered, and what to do. */
export function errorsPage(): string {
  const sections = Object.entries(SERVED_ERRORS).map(([title, facts]) => section(title, Object.entries(facts)));
  return [INTRODUCTION, ...sections].join('\n');
}

function section(title: string, facts: readonly (readonly [string, ErrorFact])[]): string {
  const entries = facts.map(([code, { status, when, action }]) => `- **\`${code}\`** (${status}) ${when} _${action}_`);
  return `## ${title}\n\n${entries.join('\n')}\n`;
}
