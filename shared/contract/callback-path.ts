/** The OpenID Connect redirect path of the console; register it with the identity provider for each origin. */
export const callbackPath = '/login/callback';
