import { importJWK } from 'jose';
import type { OidcSettings } from '../../../config/oidc-settings.ts';
import { createDiscovery } from '../discovery.ts';
import { signatureAlgorithms } from '../tokens.ts';
import { type Finding, failed, ok } from './finding.ts';
import { get, isText, jsonOf, reasonOf, type Unchecked } from './provider-call.ts';

/** Keys with which access tokens can be checked. */
export async function checkKeys(oidc: OidcSettings): Promise<Finding[]> {
  let address: string;
  let document: Unchecked;
  try {
    address = (await createDiscovery(oidc).find()).keys.href;
    document = await jsonOf(await get(address, {}));
  } catch (error) {
    return [failed('keys', `They cannot be read: ${reasonOf(error)}.`)];
  }
  if (!Array.isArray(document.keys)) return [failed('keys', `${address} has no list of keys.`)];
  const keys = document.keys.filter((key): key is Unchecked => typeof key === 'object' && key !== null);
  if (keys.length < document.keys.length) return [failed('keys', `${address} has entries that are no keys.`)];
  const usable: Unchecked[] = [];
  for (const key of keys) if (await isUsable(key)) usable.push(key);
  const isPrivate = keys.some((key) => 'd' in key || key.kty === 'oct');
  return [
    usable.length > 0
      ? ok('keys', `${usable.length} of ${keys.length}: ${usable.map(describedKey).join(', ')}`)
      : failed('keys', `None of the ${keys.length} keys signs with one of ${signatureAlgorithms.join(', ')}.`),
    ...(isPrivate ? [failed('keys', `${address} publishes a private key. Replace that key at once.`)] : []),
  ];
}

const describedKey = ({ kty, alg, kid }: Unchecked): string =>
  [alg ?? kty, ...(isText(kid) ? [`(${kid})`] : ['(without kid)'])].join(' ');

/** Algorithms of keys that name none. */
const algorithmOf = ({ alg, kty }: Unchecked): string =>
  isText(alg) ? alg : kty === 'RSA' ? 'RS256' : kty === 'OKP' ? 'EdDSA' : 'ES256';

/** Whether access tokens can be checked with a key. */
async function isUsable(key: Unchecked): Promise<boolean> {
  const alg = algorithmOf(key);
  if (key.kty === 'oct' || (key.use !== undefined && key.use !== 'sig') || !signatureAlgorithms.includes(alg))
    return false;
  try {
    await importJWK(key, alg);
    return true;
  } catch {
    // Its parts are missing, or of a curve that is not supported.
    return false;
  }
}
