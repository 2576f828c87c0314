import { type ErrorFact, SERVED_ERRORS } from '../common/errors/error-codes.js';

const INTRODUCTION = `# Errors

Every error has one shape: the members of RFC 9457, and \`code\`, \`request_id\` and, where fields were refused, \`errors\`.

\`\`\`json
{
  "code": "identifier_taken",
  "detail": "This identifier is registered already. Its controller can update or remove it.",
  "request_id": "w7Qm2VbXk0eJ5tYc9uPz3A",
  "status": 409,
  "title": "Conflict",
  "type": "about:blank"
}
\`\`\`

Programs decide by \`code\`, which never changes its meaning; by the status where they do not know the code, because later
releases may add codes. \`detail\` is a sentence for people and may change. Which codes an operation can answer with stands in
the OpenAPI document, with an example of each. What stands before the service may answer with codes of its own: the HAProxy of
[deploy/](../deploy/haproxy.cfg) says \`bad_gateway\` (502) and \`gateway_timeout\` (504) where it got no answer, so what was asked may
have been done: send the same request with the same \`Idempotency-Key\` again. This page is written by \`npm run contract\` from
[error-codes.ts](../src/common/errors/error-codes.ts).
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
