/** What the gateway notes in `effect_signs` where a charger has signed in with the password that a job told it. */
export const passwordProven = 'PASSWORD_PROVEN';
