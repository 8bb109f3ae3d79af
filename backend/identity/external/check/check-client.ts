import { callbackPath } from '@dmp/shared/contract';
import { type CheckedSettings, type Finding, failed, note, ok } from './finding.ts';
import { get, isText, reasonOf } from './provider-call.ts';

/**
 * Whether the console's client is registered with its redirect addresses. With `prompt=none` a provider shows no page: it
 * returns to the address with `login_required`, unless it does not know client and address (OpenID Connect Core 1.0,
 * section 3.1.2.6).
 */
export async function checkClient(
  address: string | undefined,
  { oidc, publicUrl, consoleOrigins, given }: CheckedSettings,
) {
  if (!address) return [];
  if (!given.clientId) return [note('client', 'OIDC_CLIENT_ID is not set, so the client was not checked.')];
  const check = async (origin: string): Promise<Finding> => {
    const redirect = `${origin}${callbackPath}`;
    const request = new URL(address);
    const asked = {
      ...{ client_id: oidc.clientId, redirect_uri: redirect, response_type: 'code', scope: oidc.scope, prompt: 'none' },
      ...{ state: 'check', nonce: 'check', code_challenge_method: 'S256', code_challenge: 'c'.repeat(43) },
      ...(oidc.resource ? { resource: oidc.resource } : {}),
    };
    for (const [name, value] of Object.entries(asked)) request.searchParams.set(name, value);
    let answer: Response;
    try {
      answer = await get(request.href, {});
    } catch (error) {
      return note('client', `${address} could not be called from here: ${reasonOf(error)}.`);
    }
    await answer.body?.cancel();
    const target = answer.headers.get('location') ?? '';
    const to = URL.canParse(target, address) ? new URL(target, address) : undefined;
    if (to === undefined || `${to.origin}${to.pathname}` !== redirect) {
      const text = `does not return to ${redirect}: is that a redirect address of the client "${oidc.clientId}"?`;
      return answer.status >= 400
        ? failed('client', `It was answered with ${answer.status} and ${text}`)
        : note('client', `It was answered with ${answer.status} and ${text}`);
    }
    const said = new URLSearchParams([...to.searchParams, ...new URLSearchParams(to.hash.slice(1))]);
    const error = said.get('error');
    return said.has('code') || /^(login|interaction|consent|account_selection)_required$/.test(error ?? '')
      ? ok('client', `may sign people in and return to ${redirect}`)
      : failed(
          'client',
          `The sign-in is refused: ${[error ?? 'neither code nor error', said.get('error_description')].filter(isText).join(', ')}.`,
        );
  };
  return Promise.all([...new Set([publicUrl, ...consoleOrigins])].map(check));
}
