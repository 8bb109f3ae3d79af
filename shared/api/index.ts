export { alertsApi } from './alerts.ts';
export { attentionApi } from './attention.ts';
export { chargingGroupsApi } from './charging-groups.ts';
export { devicesApi, type ExportOptions } from './devices.ts';
export {
  ApiError,
  ConsoleError,
  type FailureText,
  failureParts,
  failureText,
  isUnreachable,
  isUnsupportedCall,
  mayHaveStarted,
  noticeText,
} from './error.ts';
export { evseMessagesApi } from './evse-messages.ts';
export { expectedVersion } from './expected-version.ts';
export { exponentialBackoff } from './exponential-backoff.ts';
export { healthDataApi } from './health-data.ts';
export {
  type ApiOptions,
  type Call,
  createClient,
  type Download,
  type DownloadedFile,
  type EarlyRequest,
  type Send,
} from './http.ts';
export { type Connect, createConnect, type LiveCall, type LiveListener, type LiveSocket } from './live-socket.ts';
export { locationsApi } from './locations.ts';
export { logsApi } from './logs.ts';
export { networkApi } from './network.ts';
export { neviApi } from './nevi.ts';
export { remoteActionsApi } from './remote-actions.ts';
export { savedViewsApi } from './saved-views.ts';
export { ServerClock } from './server-clock.ts';
export { sessionApi } from './session.ts';
export { configurationsApi, settingsApi, statesApi } from './settings.ts';
export type { Transport } from './transport.ts';
export { unknownChargersApi } from './unknown-chargers.ts';
export { usersApi } from './users.ts';
