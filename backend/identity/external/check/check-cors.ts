import { discoveryAddress } from '../discovery.ts';
import { withoutRevocation } from './check-document.ts';
import { type CheckedSettings, type Finding, failed, note, ok } from './finding.ts';
import { get, reasonOf } from './provider-call.ts';

/** Whether pages of the console may call what they have to (CORS). */
export async function checkCors(endpoints: ReadonlyMap<string, string>, settings: CheckedSettings): Promise<Finding[]> {
  const { oidc, publicUrl, consoleOrigins, given } = settings;
  const form = (fields: Record<string, string>) => ({
    method: 'POST',
    body: new URLSearchParams({ client_id: oidc.clientId, ...fields }),
  });
  // A token that does not exist: the refusal has the same headers as tokens have.
  const calls: [string, string | undefined, RequestInit][] = [
    ['discovery', discoveryAddress(oidc.issuer), {}],
    ['token_endpoint', endpoints.get('token_endpoint'), form({ grant_type: 'refresh_token', refresh_token: 'none' })],
    ['revocation_endpoint', endpoints.get('revocation_endpoint'), form({ token: 'none' })],
  ];
  const findings: Finding[] = [];
  for (const origin of new Set([publicUrl, ...consoleOrigins])) {
    for (const [name, address, init] of calls) {
      if (address) findings.push(await corsOf(`CORS of ${name}`, address, origin, init, given.clientId));
    }
  }
  return findings;
}

async function corsOf(what: string, address: string, origin: string, init: RequestInit, isClientGiven: boolean) {
  if (new URL(address).origin === origin) return ok(what, `has the origin of the console, ${origin}`);
  let answer: Response;
  try {
    answer = await get(address, { ...init, headers: { origin } });
  } catch (error) {
    return note(what, `${address} could not be called from here: ${reasonOf(error)}.`);
  }
  await answer.body?.cancel();
  const allowed = answer.headers.get('access-control-allow-origin');
  if (allowed === '*' || allowed === origin) return ok(what, `allows ${origin}`);
  if (what.endsWith(' revocation_endpoint')) {
    return note(what, `It does not allow calls from ${origin}. ${withoutRevocation}`);
  }
  const hint = isClientGiven
    ? ''
    : ' OIDC_CLIENT_ID is not set, and some providers allow only the origins of a client they know.';
  return failed(what, `It does not allow calls from ${origin}: browsers block them.${hint}`);
}
