/** What the gateway notes in `effect_signs` where a charger has signed in with the password that a job told it. */
export const passwordProven = 'PASSWORD_PROVEN';
/** What it notes where a charger has asked for a Plug & Charge certificate. */
export const certificateAsked = 'CERTIFICATE_ASKED';
