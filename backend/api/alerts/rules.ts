import { type AlertForm, type AlertTrial, serverLimits } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import { badRequest, HttpError } from '../../access/http-error.ts';
import { siteKnownTo } from '../../access/own-devices.ts';
import { type AlertRow, isMailDomain } from '../../alerts/index.ts';
import { advisoryLocks } from '../../database/advisory-locks.ts';
import type { Tables } from '../../database/index.ts';
import type { Caller } from '../../identity/tokens.ts';

/** How many sites each type needs. A type without sites watches the whole network. */
const sitesNeeded: Record<AlertForm['type'], number> = {
  ...{ SITE_DOWN: 1, LOW_SITE_AVAILABILITY: 2, LOW_NETWORK_AVAILABILITY: 0 },
};

/** A line break in an address would end the header of an email. */
const controlCharacters = /[\p{Cc}\u2028\u2029]/u;

/**
 * Checks what a schema cannot: which fields belong to the type of an alert, and the characters of email headers.
 *
 * @returns the fields that depend on the type, null where they do not apply
 * @throws {HttpError} 400
 */
export function checkAlert(form: AlertForm) {
  const recipients = form.emailRecipients.map((email) => email.toLowerCase());
  const broken = recipients.find((email) => controlCharacters.test(email));
  if (broken !== undefined) throw badRequest('emailRecipients must not contain control characters.');
  const twice = recipients.find((email, index) => recipients.indexOf(email) < index);
  if (twice) throw badRequest(`emailRecipients must name ${twice} only once.`);
  return checkRule(form);
}

/** Checks the fields that belong to the type of an alert. @throws {HttpError} 400 */
export function checkRule({ type, siteIds = null, excludeSites = null, threshold = null }: AlertTrial) {
  const needed = sitesNeeded[type];
  const sites = siteIds && [...new Set(siteIds)];
  if (needed === 0 && sites !== null) throw badRequest(`siteIds must be null with ${type}.`);
  if (needed > 0 && (sites?.length ?? 0) < needed) {
    throw badRequest(`siteIds must name at least ${needed} ${needed === 1 ? 'site' : 'sites'} with ${type}.`);
  }
  const down = type === 'SITE_DOWN';
  if (down && excludeSites === null) throw badRequest('excludeSites must be true or false with SITE_DOWN.');
  if (!down && excludeSites !== null) throw badRequest(`excludeSites must be null with ${type}.`);
  if (down && threshold !== null) throw badRequest('threshold must be null with SITE_DOWN.');
  if (!down && threshold === null) throw badRequest(`threshold is required with ${type}.`);
  return { site_ids: sites, exclude_sites: excludeSites, threshold };
}

/** @throws {HttpError} 400 if emails may not be sent to one of the addresses */
export function requireMailDomains(recipients: readonly string[], domains: readonly string[]): void {
  const foreign = recipients.find((address) => !isMailDomain(address, domains));
  if (foreign === undefined) return;
  throw badRequest(`emailRecipients must be addresses at ${domains.join(' or ')}; ${foreign} is not.`);
}

/**
 * Limits the number of alerts of an owner, and the number of sites that these alerts name. No other transaction can
 * add to these numbers until this one ends.
 *
 * @param before the alert before the change; undefined for a new one
 * @throws {HttpError} 409
 */
export async function requireAlertLimits(
  trx: Kysely<Tables>,
  { id, owner, site_ids }: Pick<AlertRow, 'id' | 'owner' | 'site_ids'>,
  before: Pick<AlertRow, 'site_ids'> | undefined,
): Promise<void> {
  const sites = site_ids?.length ?? 0;
  if (before && sites <= (before.site_ids?.length ?? 0)) return;
  await sql`select pg_advisory_xact_lock(${advisoryLocks.alertCounts})`.execute(trx);
  const others = await trx
    .selectFrom('alerts')
    .select([
      sql<number>`count(*)::int`.as('alerts'),
      sql<number>`coalesce(sum(cardinality(site_ids)), 0)::int`.as('sites'),
    ])
    .where(sql<boolean>`owner is not distinct from ${owner}`)
    .where('id', '<>', id)
    .executeTakeFirstOrThrow();
  const maxAlerts = owner === null ? serverLimits.alerts.staff : serverLimits.alerts.vendor;
  if (!before && others.alerts >= maxAlerts) {
    throw new HttpError(409, `There can be at most ${maxAlerts} alerts. Delete one that is not needed first.`);
  }
  if (sites > 0 && others.sites + sites > serverLimits.alerts.sites) {
    const remaining = Math.max(0, serverLimits.alerts.sites - others.sites);
    throw new HttpError(
      409,
      `All alerts together can name at most ${serverLimits.alerts.sites} sites: this one at most ${remaining}, or the sites to leave out.`,
    );
  }
}

/** @throws {HttpError} 400 if a site does not exist, or if the caller is a vendor without devices there */
export async function requireSites(kysely: Kysely<Tables>, ids: readonly string[], caller: Caller): Promise<void> {
  const rows = await kysely
    .selectFrom('sites')
    .select('id')
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .where(siteKnownTo(caller))
    .execute();
  const known = new Set(rows.map((row) => row.id));
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined) throw badRequest(`siteIds must name sites that exist; there is no site ${unknown}.`);
}
