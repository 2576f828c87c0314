import type { Complaint, ComplaintRequest } from '../api.js';
import { isComplaint, isComplaintList } from '../service-shapes.js';
import { callUnless } from './absent.js';
import { type Http, type ReadOptions, unreadable } from './http.js';
import { PAGE_SIZE, readEntries } from './pages.js';
import { pathTo } from './paths.js';
import { isSameId } from './reading.js';
import { ResolverError } from './resolver-error.js';

/** Every try has the same Idempotency-Key, so that it is one complaint. @throws ResolverError */
export async function complain(http: Http, request: ComplaintRequest): Promise<Complaint> {
  const { body } = await http.call({
    method: 'POST',
    path: pathTo('/v1/complaints', {}),
    body: JSON.stringify(request),
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  });
  if (!isComplaint(body)) throw new ResolverError(unreadable(), true);
  return body;
}

/** @throws ResolverError */
export async function readComplaint(http: Http, id: string, { signal }: ReadOptions): Promise<Complaint | null> {
  const call = { method: 'GET', path: pathTo('/v1/complaints/{id}', { id }), signal };
  const answer = await callUnless('complaint_not_found', http, call);
  if (answer === null) return null;
  if (!isComplaint(answer.body) || !isSameId(answer.body.id, id)) throw new ResolverError(unreadable(), false);
  return answer.body;
}

/** @throws ResolverError */
export function listComplaints(http: Http, options: ReadOptions): AsyncGenerator<Complaint, void, undefined> {
  const pathOf = (cursor: string | undefined) => pathTo('/v1/complaints', {}, { limit: PAGE_SIZE, cursor });
  return readEntries(http, isComplaintList, pathOf, ({ complaints }) => complaints, options);
}
