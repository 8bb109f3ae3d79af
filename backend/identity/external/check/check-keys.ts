import type { OidcSettings } from '../../../config/oidc-settings.ts';
import { createDiscovery } from '../discovery.ts';
import { signatureAlgorithms } from '../tokens.ts';
import { type Finding, failed, ok } from './finding.ts';
import { get, isText, jsonOf, reasonOf, type Unchecked } from './provider-call.ts';

/** Keys with which access tokens can be checked. */
export async function checkKeys(oidc: OidcSettings): Promise<Finding[]> {
  let address: string;
  let answer: Response;
  try {
    const { keys } = await createDiscovery(oidc).find();
    address = keys.href;
    answer = await get(address, {});
  } catch (error) {
    return [failed('keys', `They cannot be read: ${reasonOf(error)}.`)];
  }
  const document = answer.status === 200 ? await jsonOf(answer) : undefined;
  if (!Array.isArray(document?.keys))
    return [failed('keys', `${address} was answered with ${answer.status} and no list of keys.`)];
  const keys = document.keys.filter((key): key is Unchecked => typeof key === 'object' && key !== null);
  const forSigning = keys.filter(({ use, kty }) => (use === undefined || use === 'sig') && kty !== 'oct');
  const usable = forSigning.filter(
    ({ alg }) => alg === undefined || (isText(alg) && signatureAlgorithms.includes(alg)),
  );
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
