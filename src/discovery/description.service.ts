import { Inject, Injectable } from '@nestjs/common';
import { authorizationPolicy } from '../auth/authorization-policy.js';
import { AUTHORIZATION_VERSION } from '../auth/domain/authorization-evidence.js';
import { MAX_CLOCK_SKEW_SECONDS } from '../auth/domain/authorization-times.js';
import { eip712, TYPED_DATA } from '../auth/domain/modes/eip712.js';
import { BODY_LIMIT } from '../common/http/json-body.js';
import { CONFIG, type Config } from '../config.js';
import { MAX_CHARACTERS } from '../identifier-types/domain/text.js';
import { IdentifierTypesService } from '../identifier-types/identifier-types.service.js';
import { FREE_KEY_LIMITS, type LimitName, LIMITS, type Limits, ALL_PROVIDER_LIMITS } from '../limits/domain/limits.js';
import { PROTOCOL_VERSION } from '../resolution/domain/answer-text.js';
import { MAX_BATCH } from '../resolution/resolution.schema.js';
import { published } from '../signing-keys/domain/signing-key.js';
import { SigningKeysService } from '../signing-keys/signing-keys.service.js';
import type { ServiceDescription } from './description.schema.js';

/** Describes this service to integrations before they send a request, from the same values that the code uses. */
@Injectable()
export class DescriptionService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LIMITS) private readonly limits: Limits,
    private readonly types: IdentifierTypesService,
    private readonly keys: SigningKeysService,
  ) {}

  async describe(): Promise<ServiceDescription> {
    const { types } = await this.types.list();
    return {
      protocol_version: PROTOCOL_VERSION,
      audience: this.config.publicBaseUrl,
      controller_authorization: this.authorization(),
      identifier_types: types,
      limits: {
        provider: this.quotas(ALL_PROVIDER_LIMITS),
        free_key: { ...this.quotas(FREE_KEY_LIMITS), resolve_per_day: this.config.limits.freePerDay },
        client_address: {
          availability_per_minute: this.limits.availability.quota,
          auth_failure_per_minute: this.limits.auth_failure.quota,
          log_per_minute: this.limits.log.quota,
        },
        batch_requests: MAX_BATCH,
        value_characters: MAX_CHARACTERS,
        body_bytes: BODY_LIMIT,
      },
      public_keys: (await this.keys.all()).map(published),
    };
  }

  private authorization(): ServiceDescription['controller_authorization'] {
    const { modes, maxSeconds } = authorizationPolicy(this.config);
    return {
      version: AUTHORIZATION_VERSION,
      modes: [...modes],
      max_seconds: maxSeconds,
      clock_skew_seconds: MAX_CLOCK_SKEW_SECONDS,
      ...(modes.includes(eip712.name) && { eip712: { ...TYPED_DATA, types: typedDataTypes() } }),
    };
  }

  /** Those that are on. */
  private quotas(limits: readonly { readonly name: string; readonly limit: LimitName }[]): Record<string, number> {
    const quotas = limits.map(({ name, limit }) => [name, this.limits[limit].quota] as const);
    return Object.fromEntries(quotas.filter(([, quota]) => quota > 0));
  }
}

function typedDataTypes() {
  const { EIP712Domain, Authorization } = TYPED_DATA.types;
  return { EIP712Domain: [...EIP712Domain], Authorization: [...Authorization] };
}
