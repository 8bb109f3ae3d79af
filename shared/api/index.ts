import { alertsApi } from './alerts.ts';
import { chargingGroupsApi } from './charging-groups.ts';
import { devicesApi } from './devices.ts';
import { evseMessagesApi } from './evse-messages.ts';
import { healthDataApi } from './health-data.ts';
import { type ApiOptions, createClient } from './http.ts';
import { logsApi } from './logs.ts';
import { neviApi } from './nevi.ts';
import { placesApi } from './places.ts';
import { remoteActionsApi } from './remote-actions.ts';
import { configurationsApi, settingsApi, statesApi } from './settings.ts';
import { usersApi } from './users.ts';

export { ApiError, type FailureText, failureText } from './error.ts';
export type { ApiOptions, DownloadedFile } from './http.ts';

/** The typed client of the backend. Every call throws an {@link ApiError} when it fails, and shows nothing by itself. */
export function createApi(options: ApiOptions) {
  const { send, download } = createClient(options);
  return {
    alerts: alertsApi(send),
    chargingGroups: chargingGroupsApi(send),
    configurations: configurationsApi(send),
    settings: settingsApi(send),
    states: statesApi(send),
    devices: devicesApi(send, download),
    evseMessages: evseMessagesApi(send),
    healthData: healthDataApi(send),
    logs: logsApi(send, download),
    nevi: neviApi(send),
    places: placesApi(send),
    remoteActions: remoteActionsApi(send, download),
    users: usersApi(send),
  };
}

export type ApiClient = ReturnType<typeof createApi>;
