import type { Complaint } from '../api.js';
import type { JsonObject } from '../authorization/json.js';
import { FakeRefusal } from './fake-refusal.js';

/** The complaints of the fake service, in memory. Nobody decides them. */
export class FakeComplaints {
  readonly #complaints = new Map<string, Complaint>();

  submit(body: JsonObject, provider_id: string): Complaint {
    const text = (member: string): string | null => {
      const value = body[member];
      return typeof value === 'string' ? value : null;
    };
    const { evidence } = body;
    const complaint: Complaint = {
      id: crypto.randomUUID(),
      status: 'open',
      resolution: null,
      reason: text('reason') ?? '',
      description: text('description') ?? '',
      identifier_id: text('identifier_id'),
      target_type: text('target_type'),
      target_value: text('target_value'),
      reporter_user_id: text('reporter_user_id'),
      provider_id,
      evidence: Array.isArray(evidence) ? evidence.map(String) : [],
      created_at: new Date().toISOString(),
      acknowledged_at: null,
      closed_at: null,
    };
    this.#complaints.set(complaint.id, complaint);
    return complaint;
  }

  get(id: string): Complaint {
    const complaint = this.#complaints.get(id);
    if (!complaint) throw new FakeRefusal(404, 'complaint_not_found', 'There is no such complaint.');
    return complaint;
  }

  list(): Complaint[] {
    return [...this.#complaints.values()];
  }
}
