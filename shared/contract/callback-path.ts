/** Path of the console to which the identity provider returns after a sign-in; each of its origins has to be registered with it. */
export const callbackPath = '/login/callback';
