export { type LoggedFields, loggedFields } from './fields.ts';
export { countLogHours, hourMs, hourOf } from './hours.ts';
export { payloadOf } from './payload.ts';
