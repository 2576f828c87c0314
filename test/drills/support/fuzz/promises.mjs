// What an answer must be beside its shape, which the OpenAPI document has.

const MEMBERS = new Set(
  [
    'chain asset address token_contract network_identifier memo payment_reference',
    'minimum_amount maximum_amount fixed_amount expiration',
  ].flatMap((names) => names.split(' ')),
);
/** Control and format characters, of reading direction and of tags among them, and what lets another one look different. */
const UNSEEN = /[\p{C}\p{Variation_Selector}\u115f\u1160\u3164\uffa0]/u;

/**
 * @param {import('./requests.mjs').Request} request
 * @param {{ status: number, text: string }} answer
 * @returns {string[]} the promises that it breaks, in words
 */
export function brokenPromises({ method, target, body }, { status, text }) {
  if (status >= 300 || method === 'HEAD') return [];
  const answer = JSON.parse(text);
  const [path] = target.split('?');
  if (method === 'POST' && path === '/v1/resolve') return ofResolve(answer);
  if (method === 'POST' && path === '/v1/resolve/batch')
    return answer.answers.flatMap((each) => (each.status === 200 ? ofResolve(each.body) : []));
  const changesOptions = path === '/v1/identifiers' ? method === 'POST' : method === 'PATCH';
  if (!changesOptions || !path.startsWith('/v1/identifiers')) return [];
  const sent = JSON.parse(body).payment_options;
  return sent === undefined || sent === null ? [] : ofPaymentOptions(sent, answer.payment_options);
}

/** What was sent is what is recorded: nothing is dropped, and nobody is paid with a memo that nobody can see. */
function ofPaymentOptions(sent, recorded) {
  const faults = sent.flatMap((option) => [
    ...Object.keys(option).filter((name) => !MEMBERS.has(name)),
    ...['memo', 'payment_reference'].filter((name) => UNSEEN.test(option[name] ?? '')),
  ]);
  const given = sent.map((option) => Object.fromEntries(Object.entries(option).filter(([, value]) => value !== null)));
  if (canonical(given) !== canonical(recorded)) faults.push(`${canonical(given)} became ${canonical(recorded)}`);
  return faults.map((fault) => `accepted ${fault}`);
}

function canonical(options) {
  return JSON.stringify(options.map((option) => Object.entries(option).toSorted(([a], [b]) => (a < b ? -1 : 1))));
}

/** Reasons are given where they are due and nowhere else; sentences and codes are the same warnings. */
function ofResolve({ payment_ready: ready, reasons, status, payment_options: options, trust }) {
  const faults = [{ payment_ready: ready, reasons }, ...options]
    .filter((each) => each.payment_ready === each.reasons?.length > 0)
    .map((each) => `payment_ready ${each.payment_ready} with the reasons ${each.reasons}`);
  if (ready !== (status === 'active' && options.some((option) => option.payment_ready)))
    faults.push(`payment_ready ${ready} while ${status}`);
  if (trust === undefined) return faults;
  const { warnings, codes } = trust;
  if (codes.length === 0 || new Set(codes).size < codes.length || codes.length !== warnings.length)
    faults.push(`the codes ${codes} for ${warnings.length} warnings`);
  return faults;
}
