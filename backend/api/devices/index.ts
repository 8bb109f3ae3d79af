import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Bus } from '../../bus/index.ts';
import type { Tables } from '../../database/index.ts';
import type { LogReader } from '../../ocpp-logs/index.ts';
import type { FileLinks } from '../diagnostics-files/index.ts';
import { fileAddresses } from '../remote-action/jobs/file-addresses.ts';
import { countQuickViews } from './count-quick-views.ts';
import { createDevice } from './create-device.ts';
import { listDiagnostics } from './diagnostics/list-diagnostics.ts';
import { exportDevices } from './export-devices.ts';
import { getDeviceChargingGroup } from './get-charging-group.ts';
import { getDevice } from './get-device.ts';
import { getDiscrepancies } from './get-discrepancies.ts';
import { getNewestJob } from './get-newest-job.ts';
import { listCertificates } from './list-certificates.ts';
import { listChargeboxIds } from './list-chargebox-ids.ts';
import { listConnectorTypes } from './list-connector-types.ts';
import { listDevices } from './list-devices.ts';
import { listFilterOptions } from './list-filter-options.ts';
import { listStatusLog } from './list-status-log.ts';
import { makeDevicePasswords } from './make-passwords.ts';
import { neviLogRoutes } from './nevi-log/index.ts';
import { restoreDevice } from './restore-device.ts';
import { retireDevice } from './retire-device.ts';
import { statusRoutes } from './status/index.ts';
import { tagRoutes } from './tags/index.ts';
import { getTimeline } from './timeline/get-timeline.ts';
import { togglePortStatus } from './toggle-port-status.ts';
import { updateDevice } from './update-device.ts';
import { uptimeRoutes } from './uptime/index.ts';

export interface DeviceOptions {
  kysely: Kysely<Tables>;
  logs: LogReader;
  bus: Bus;
  links: FileLinks;
  /** Whether a receiver of published charging groups is configured. */
  hasReceiver: boolean;
}

/** Everything below `devices`. */
export const deviceRoutes =
  (options: DeviceOptions): FastifyPluginAsync =>
  async (app) => {
    const { kysely, logs, links } = options;
    for (const call of [
      ...[listDevices, listChargeboxIds, exportDevices, countQuickViews, listConnectorTypes, listFilterOptions],
      ...[statusRoutes, tagRoutes, getDevice, getDiscrepancies, listCertificates, listStatusLog, neviLogRoutes],
      ...[uptimeRoutes, createDevice, makeDevicePasswords],
    ]) {
      await app.register(call(kysely));
    }
    await app.register(getDeviceChargingGroup(options));
    await app.register(getTimeline(kysely, logs));
    await app.register(listDiagnostics(options));
    await app.register(getNewestJob(kysely, fileAddresses(links)));
    for (const call of [togglePortStatus, updateDevice, retireDevice, restoreDevice]) await app.register(call(options));
  };
