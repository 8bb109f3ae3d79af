export { type LoggedFields, loggedFields } from './fields.ts';
export { countLogHours, forgetLogHours, hourMs, hourOf } from './hours.ts';
export { payloadOf } from './payload.ts';
