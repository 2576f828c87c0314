import { Problem } from '../common/errors/problem.js';

/** The complaint names an identifier that does not exist, or two that are not the same. */
export class InvalidTarget extends Problem {
  constructor(field: string, code: string, message: string) {
    super('invalid_target', 'The complaint is not about an identifier of this registry.', [{ field, code, message }]);
  }
}

export class ComplaintNotFound extends Problem {
  constructor() {
    super('complaint_not_found', 'There is no complaint with this id.');
  }
}

/** Counted for each provider, because a provider can name any number of reporters (D10). */
export class TooManyComplaints extends Problem {
  constructor() {
    super(
      'too_many_complaints',
      'Five of your complaints about this identifier are unfinished. Wait until one is closed.',
    );
  }
}

/** An operator has decided otherwise about the complaint (D10). */
export class AlreadyResolved extends Problem {
  constructor(resolution: string) {
    super('transition_refused', `This complaint is closed, and was ${resolution}: nothing was changed.`);
  }
}

/** Only a complaint about possession disputes to whom a value belongs (D18). */
export class NotAboutPossession extends Problem {
  constructor(detail: string) {
    super('not_releasable', detail);
  }
}

/** An identical complaint was submitted concurrently. A second attempt finds it. */
export class ComplaintRaced extends Problem {
  constructor() {
    super('complaint_raced', 'The same complaint is being submitted. Send it again.', [], 1);
  }
}
