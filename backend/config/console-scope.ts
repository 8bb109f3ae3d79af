/** What the console asks an identity provider for: who somebody is, and a token to renew the session with. */
export const consoleScope = 'openid profile email offline_access';
