/** Where this browser keeps what the API said of the session, beside the tokens that `oidc-client-ts` keeps. */
export const keptSessionKey = ({ authority, clientId }: { authority: string; clientId: string }): string =>
  `dmp.session:${authority}:${clientId}`;
