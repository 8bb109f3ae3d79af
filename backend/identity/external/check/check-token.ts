import { permissions as allPermissions } from '@dmp/shared/contract';
import { errors } from 'jose';
import { TokenFault } from '../../token-fault.ts';
import type { Caller } from '../../tokens.ts';
import { createDiscovery } from '../discovery.ts';
import { createProviderKeys } from '../provider-keys.ts';
import { createExternalTokens } from '../tokens.ts';
import { type CheckedSettings, type Finding, failed, note, ok } from './finding.ts';
import { reasonOf } from './provider-call.ts';

/** Who a token would be here, and what they may. @returns findings without the token, or any part of it */
export async function checkToken(
  token: string,
  { oidc, groupPermissions, given }: CheckedSettings,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const log = {
    debug: () => {},
    warn: (fields: object, text?: string) => {
      if ('claim' in fields && 'form' in fields) findings.push(note('claim', `${fields.claim}: ${fields.form}`));
      else if ('err' in fields) findings.push(failed('keys', `${text}: ${reasonOf(fields.err)}.`));
    },
  };
  const keys = createProviderKeys(createDiscovery(oidc), oidc.issuer, log);
  const { verify } = createExternalTokens(oidc, groupPermissions, keys, log);
  try {
    return [...personOf(await verify(token)), ...findings];
  } catch (error) {
    return [failed('token', refusalOf(error, given.audience)), ...findings];
  }
}

function refusalOf(error: unknown, isAudienceGiven: boolean): string {
  if (!(error instanceof TokenFault)) return `It is refused: ${reasonOf(error)}.`;
  const { fault, message, cause } = error;
  if (isAudienceGiven || fault !== 'audience' || !(cause instanceof errors.JWTClaimValidationFailed)) return message;
  return `Its audience is ${JSON.stringify(cause.payload.aud) ?? 'missing'}, and OIDC_AUDIENCE is not set.`;
}

function personOf({ email, name, id, permissions, owner }: Caller): Finding[] {
  const who = ok('token', `${name} <${email}>, ID ${id}`);
  const limit = owner === undefined ? [] : [note('devices', 'A vendor: sees only the devices of this email address.')];
  const held = allPermissions.filter((one) => permissions.has(one));
  return held.length === 0
    ? [who, ...limit, failed('permissions', 'None: this person can sign in but sees nothing.')]
    : [who, ...limit, ok('permissions', held.join(', '))];
}
