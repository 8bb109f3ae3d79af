import { discoveryAddress, reachedAddress } from '../discovery.ts';
import { checkClient } from './check-client.ts';
import { checkCors } from './check-cors.ts';
import { checkAbilities, checkClock, checkEndpoints } from './check-document.ts';
import { checkKeys } from './check-keys.ts';
import { type CheckedSettings, type Finding, failed, note, ok } from './finding.ts';
import { get, jsonOf, reasonOf, type Unchecked } from './provider-call.ts';

export { checkToken } from './check-token.ts';
export type { CheckedSettings, Finding } from './finding.ts';

/** Reads what a provider says of itself and its keys, and calls its endpoints as a browser does. */
export async function checkProvider(settings: CheckedSettings): Promise<Finding[]> {
  const { issuer, internalUrl } = settings.oidc;
  const outside = discoveryAddress(issuer);
  const inside = reachedAddress(outside, settings.oidc).href;
  const read = await readDocument(inside, issuer);
  if ('level' in read) return [read];
  // Providers may name other addresses to those who ask from inside.
  const seen = internalUrl ? await readDocument(outside, issuer) : read;
  const { document } = 'level' in seen ? read : seen;
  const endpoints = checkEndpoints(document, settings.oidc);
  const usable = new Map(endpoints.flatMap(({ level, what, text }) => (level === 'ok' ? [[what, text]] : [])));
  return [
    ok('discovery', inside),
    ...('level' in seen
      ? [note('discovery', `${seen.text} Browsers read it there; the addresses below are those inside.`)]
      : []),
    checkClock(read.answer, settings.oidc),
    ...endpoints,
    ...checkAbilities(document, settings.oidc),
    ...(await checkKeys(settings.oidc)),
    ...(await checkCors(usable, settings)),
    ...(await checkClient(usable.get('authorization_endpoint'), settings)),
  ];
}

/** A discovery document and the answer that has brought it, or why there is none. */
async function readDocument(
  address: string,
  issuer: string,
): Promise<{ document: Unchecked; answer: Response } | Finding> {
  let answer: Response;
  let document: Unchecked;
  try {
    answer = await get(address, {});
    document = await jsonOf(answer);
  } catch (error) {
    return failed('discovery', `${address} cannot be read: ${reasonOf(error)}.`);
  }
  if (document.issuer === issuer) return { document, answer };
  const other = JSON.stringify(document.issuer) ?? 'nobody';
  return failed('discovery', `${address} is the document of ${other}. OIDC_ISSUER must be exactly that.`);
}
