/** What an entry of the audit log can be about. Its subject is the ID of the thing, or the name where it has none. */
export const auditKinds = [
  'JOB',
  'DEVICE',
  'CHARGING_GROUP',
  'ALERT',
  'ATTENTION',
  'VIEW',
  'GENERAL_SETTING',
  'STATE_KEY',
  'CONFIGURATION_KEY',
  'EXPORT',
  'NETWORK_IMPORT',
] as const;
/** One of {@link auditKinds}. */
export type AuditKind = (typeof auditKinds)[number];

/** All that people do in the console and that is kept, with the kind of thing it is done to. */
export const auditActions = {
  JOB_STARTED: 'JOB',
  JOB_CANCELED: 'JOB',
  STATES_CHANGED: 'DEVICE',
  STATE_CHANGED: 'DEVICE',
  PORT_STATUS_REQUESTED: 'DEVICE',
  CONFIGURATION_SAVED: 'DEVICE',
  CONFIGURATION_REMOVED: 'DEVICE',
  MESSAGE_SAVED: 'DEVICE',
  TAG_ADDED: 'DEVICE',
  TAG_REMOVED: 'DEVICE',
  NEVI_ENTRY_ADDED: 'DEVICE',
  EVSE_MOVED: 'DEVICE',
  GROUP_CREATED: 'CHARGING_GROUP',
  GROUP_CHANGED: 'CHARGING_GROUP',
  GROUP_DELETED: 'CHARGING_GROUP',
  GROUP_PUBLISHED: 'CHARGING_GROUP',
  GROUP_EVSES_ADDED: 'CHARGING_GROUP',
  GROUP_EVSES_REMOVED: 'CHARGING_GROUP',
  ALERT_CREATED: 'ALERT',
  ALERT_CHANGED: 'ALERT',
  ALERT_DELETED: 'ALERT',
  ALERT_SILENCED: 'ALERT',
  ALERT_SILENCE_ENDED: 'ALERT',
  ACKNOWLEDGED: 'ATTENTION',
  ACKNOWLEDGMENT_UNDONE: 'ATTENTION',
  VIEW_CREATED: 'VIEW',
  VIEW_CHANGED: 'VIEW',
  VIEW_DELETED: 'VIEW',
  SETTING_SAVED: 'GENERAL_SETTING',
  STATE_KEY_ADDED: 'STATE_KEY',
  STATE_KEY_CHANGED: 'STATE_KEY',
  STATE_KEY_DELETED: 'STATE_KEY',
  CONFIGURATION_KEY_ADDED: 'CONFIGURATION_KEY',
  CONFIGURATION_KEY_CHANGED: 'CONFIGURATION_KEY',
  CONFIGURATION_KEY_DELETED: 'CONFIGURATION_KEY',
  EXPORTED: 'EXPORT',
  NETWORK_FILE_UPLOADED: 'NETWORK_IMPORT',
  NETWORK_IMPORT_APPLIED: 'NETWORK_IMPORT',
  NETWORK_IMPORT_CANCELED: 'NETWORK_IMPORT',
} as const satisfies Record<string, AuditKind>;
/** One of {@link auditActions}. */
export type AuditAction = keyof typeof auditActions;
/** Their names. */
export const auditActionNames = Object.keys(auditActions) as AuditAction[];
