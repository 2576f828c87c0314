import { Injectable, type PipeTransform } from '@nestjs/common';
import { DatabaseClockService } from '../database/database-clock.service.js';

/** Adds the time at which a request is handled, by the clock that all processes share. */
@Injectable()
export class AtDatabaseTimePipe<Handled extends object> implements PipeTransform<Handled, Handled & { now: Date }> {
  constructor(private readonly clock: DatabaseClockService) {}

  transform(handled: Handled): Handled & { now: Date } {
    return { ...handled, now: this.clock.now() };
  }
}
