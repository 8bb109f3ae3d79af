import type { AlertForm, AlertTrial } from '@dmp/shared/contract';
import { badRequest } from '../../access/http-error.ts';

type Type = AlertForm['type'];

/** How many sites each type needs; with none it watches the whole network. */
const sitesNeeded: Record<Type, number> = { SITE_DOWN: 1, LOW_SITE_AVAILABILITY: 2, LOW_NETWORK_AVAILABILITY: 0 };

/** In a mail a line break would end the header that a name stands in. */
const notOfOneLine = /[\p{Cc}\u2028\u2029]/u;

/**
 * What a schema cannot say of an alert: which fields go with its type, and what may stand in the header of a mail.
 *
 * @returns the fields that depend on the type, null where they do not apply
 * @throws {HttpError} 400 with a sentence
 */
export function checkAlert(form: AlertForm) {
  const recipients = form.emailRecipients.map((email) => email.toLowerCase());
  const broken = recipients.find((email) => notOfOneLine.test(email));
  if (broken !== undefined) throw badRequest('emailRecipients must not contain control characters.');
  const twice = recipients.find((email, index) => recipients.indexOf(email) < index);
  if (twice) throw badRequest(`emailRecipients must name ${twice} only once.`);
  return checkRule(form);
}

/** The part of {@link checkAlert} that concerns what is watched. */
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
