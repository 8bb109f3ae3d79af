import foundation from './0001-foundation.sql';
import seeds from './0002-seeds.sql';
import heartbeatDays from './0003-heartbeat-days.sql';
import unansweredActions from './0004-unanswered-actions.sql';
import deviceRecords from './0010-device-records.sql';
import groupsAndSettings from './0020-groups-and-settings.sql';
import gateways from './0030-gateways.sql';
import jobs from './0031-jobs.sql';
import logFields from './0040-log-fields.sql';
import logHours from './0041-log-hours.sql';
import evseStatuses from './0042-evse-statuses.sql';
import ownersAndStations from './0043-owners-and-stations.sql';
import jobsInOrder from './0044-jobs-in-order.sql';
import logLookups from './0046-log-lookups.sql';
import timelines from './0050-timelines.sql';
import groupVersions from './0060-group-versions.sql';
import alerts from './0065-alerts.sql';
import logErrors from './0070-log-errors.sql';
import searchEverything from './0090-search-everything.sql';
import cancelAsked from './0095-cancel-asked.sql';
import attention from './0100-attention.sql';
import networkHours from './0101-network-hours.sql';
import savedViews from './0110-saved-views.sql';

/** Every migration in the order it is applied. Once released, a file is never changed: add another. */
export const migrations: readonly { name: string; sql: string }[] = [
  // The migrations' indexes for text search need it; trusted, so an owner of the database may create it.
  { name: '0000-extensions', sql: 'create extension if not exists pg_trgm' },
  { name: '0001-foundation', sql: foundation },
  { name: '0002-seeds', sql: seeds },
  { name: '0003-heartbeat-days', sql: heartbeatDays },
  { name: '0004-unanswered-actions', sql: unansweredActions },
  { name: '0010-device-records', sql: deviceRecords },
  { name: '0020-groups-and-settings', sql: groupsAndSettings },
  { name: '0040-log-fields', sql: logFields },
  { name: '0041-log-hours', sql: logHours },
  { name: '0030-gateways', sql: gateways },
  { name: '0031-jobs', sql: jobs },
  { name: '0042-evse-statuses', sql: evseStatuses },
  { name: '0043-owners-and-stations', sql: ownersAndStations },
  { name: '0044-jobs-in-order', sql: jobsInOrder },
  { name: '0046-log-lookups', sql: logLookups },
  { name: '0050-timelines', sql: timelines },
  { name: '0060-group-versions', sql: groupVersions },
  { name: '0065-alerts', sql: alerts },
  { name: '0070-log-errors', sql: logErrors },
  { name: '0090-search-everything', sql: searchEverything },
  { name: '0095-cancel-asked', sql: cancelAsked },
  { name: '0100-attention', sql: attention },
  { name: '0101-network-hours', sql: networkHours },
  { name: '0110-saved-views', sql: savedViews },
];
