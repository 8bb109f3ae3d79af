/** Key in `localStorage` of the session that the API returned. `oidc-client-ts` stores the tokens. */
export const apiSessionKey = ({ authority, clientId }: { authority: string; clientId: string }): string =>
  `dmp.session:${authority}:${clientId}`;
