import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-http-bearer';
import type { Caller } from '../common/caller.js';
import { CredentialsService } from './credentials.service.js';

/** Passport's bearer scheme (RFC 6750) over this service's keys. */
@Injectable()
export class BearerStrategy extends PassportStrategy(Strategy, 'bearer') {
  constructor(private readonly credentials: CredentialsService) {
    super();
  }

  validate(key: string): Promise<Caller> {
    return this.credentials.verify(key);
  }
}
