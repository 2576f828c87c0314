import { errorBody, statusOf } from './error-body.js';
import { ERRORS, type ErrorCode } from './error-codes.js';
import { BadHttpRequest } from './http.errors.js';
import { Problem } from './problem.js';

const codes = Object.keys(ERRORS) as ErrorCode[];

it('answers every refused credential and every refused signature with 401', () => {
  // A signature that is good and merely older than the last one is no failure to authenticate.
  const refused = codes.filter(
    (code) => /^(credential|authorization)_|^provider_not_approved$/.test(code) && code !== 'authorization_outdated',
  );
  expect(refused.length).toBeGreaterThan(10);
  for (const code of refused) expect(statusOf(new Problem(code, 'A sentence.'))).toBe(401);
});

it('says the status of the code in the body, with the title of HTTP', () => {
  expect(errorBody(new Problem('identifier_taken', 'It is taken.'), 'r-1')).toEqual({
    type: 'about:blank',
    title: 'Conflict',
    status: 409,
    detail: 'It is taken.',
    code: 'identifier_taken',
    request_id: 'r-1',
  });
});

it('keeps the status that the framework gave a request that is not well-formed', () => {
  expect(errorBody(new BadHttpRequest(431), 'r-1')).toMatchObject({ status: 431, code: 'bad_request' });
});
