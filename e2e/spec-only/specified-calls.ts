// The calls that a backend has at least. All others of the console are additions of this product.

/** Method, and path below the API host with `*` for any one part. */
export const specifiedCalls: readonly (readonly [method: string, path: string])[] = [
  ['POST', 'auth/token'],
  ['POST', 'auth/verify'],
  ['POST', 'users'],
  ['GET', 'users/me'],
  ['GET', 'logs/ocpp'],
  ['GET', 'logs/ocpp/exporter/export-csv'],
  ['GET', 'logs/ocpp/exporter/export-raw-ocpp-logs/*'],
  ['GET', 'alerts'],
  ['PUT', 'alerts/*'],
  ['DELETE', 'alerts/*'],
  ['GET', 'sites'],
  ['GET', 'tariffs'],
  ['GET', 'charging-groups'],
  ['POST', 'charging-groups'],
  ['GET', 'charging-groups/*'],
  ['PUT', 'charging-groups/*'],
  ['DELETE', 'charging-groups/*'],
  ['POST', 'charging-groups/*/publish'],
  ['GET', 'charging-groups/*/evses'],
  ['POST', 'charging-groups/*/evses'],
  ['DELETE', 'charging-groups/*/evses'],
  ['PUT', 'charging-groups/evse/*'],
  ['GET', 'evse/messages/*'],
  ['PUT', 'evse/messages/*'],
  ['GET', 'devices'],
  ['GET', 'devices/export'],
  ['GET', 'devices/tags'],
  ['GET', 'devices/connector-types'],
  ['GET', 'devices/status'],
  ['GET', 'devices/status/export'],
  ['GET', 'devices/*'],
  ['PUT', 'devices/*/tags/*'],
  ['DELETE', 'devices/*/tags/*'],
  ['GET', 'devices/*/certificates'],
  ['GET', 'devices/*/charging-group'],
  ['GET', 'devices/*/diagnostics'],
  ['GET', 'devices/*/operational-status-log'],
  ['GET', 'devices/*/nevi-log'],
  ['POST', 'devices/*/nevi-log'],
  ['POST', 'devices/toggle-port-status/*'],
  ['GET', 'nevi/outage-categories'],
  ['POST', 'remote-action/trigger-action'],
  ['PATCH', 'state-settings/update-many'],
  ['GET', 'state-settings/*'],
  ['PUT', 'state-settings/*'],
  ['GET', 'state-settings/history/*'],
  ['GET', 'general-settings'],
  ['PUT', 'general-settings'],
  ['GET', 'general-settings/history'],
  ...['global-state-key', 'global-configuration-key'].flatMap((path) =>
    ['GET', 'POST', 'PUT', 'DELETE'].map((method) => [method, path] as const),
  ),
  ['GET', 'healthdata/*/*'],
  ['GET', 'configurations/*'],
  ['POST', 'configurations/*'],
  ['GET', 'configurations/history/*'],
  ['POST', 'configurations/delete/*'],
  ['GET', 'locations/overviews'],
  ['GET', 'locations/filter-options'],
  ['GET', 'locations/*'],
];

/** Calls whose address looks like that of a specified one. */
const additions: readonly (readonly [method: string, path: string])[] = [
  ['GET', 'devices/filter-options'],
  ['GET', 'devices/quick-views'],
  ['GET', 'devices/chargebox-ids'],
];

const fits = (pattern: string, path: string): boolean => {
  const [parts, wanted] = [path.split('/'), pattern.split('/')];
  return parts.length === wanted.length && wanted.every((part, index) => part === '*' || part === parts[index]);
};

/** Whether every backend has this call. @param path below the API host, without a query */
export function isSpecified(method: string, path: string): boolean {
  const isIn = (calls: typeof specifiedCalls) =>
    calls.some(([known, pattern]) => known === method && fits(pattern, path));
  return isIn(specifiedCalls) && !isIn(additions);
}
