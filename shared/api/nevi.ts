import type {
  NeviDownloadPage,
  NeviDownloadQuery,
  NeviFindingPage,
  NeviFindingQuery,
  NeviLogCreate,
  NeviLogPage,
  NeviLogRow,
  NeviModule,
  NeviReportQuery,
  OutageCategory,
  PageQuery,
  PortOutagePage,
  PortUptime,
  UptimeExportQuery,
  UptimeGroupPage,
  UptimeGroupsExportQuery,
  UptimeGroupsQuery,
  UptimeListQuery,
  UptimePage,
} from '../contract/index.ts';
import type { ExportOptions } from './devices.ts';
import { segment } from './http.ts';
import type { Transport } from './transport.ts';

/** Client of the calls about uptime, outages, and the quarterly report of the NEVI program (23 CFR 680). */
export const neviApi = ({ send, download }: Pick<Transport, 'send' | 'download'>) => ({
  /** `GET devices/{chargeboxId}/uptime`: returns the uptime of each port of a device. */
  uptime: (chargeboxId: string, signal?: AbortSignal) =>
    send({ path: `devices/${segment(chargeboxId)}/uptime`, signal }) as Promise<PortUptime[]>,
  /** `GET devices/{chargeboxId}/outages`: returns one page of outages, newest first. */
  outages: (chargeboxId: string, query: PageQuery = {}, signal?: AbortSignal) =>
    send({ path: `devices/${segment(chargeboxId)}/outages`, query, signal }) as Promise<PortOutagePage>,
  /** `GET nevi/uptime`: returns one page of the ports that the filters match. */
  uptimes: (query: UptimeListQuery, signal?: AbortSignal) =>
    send({ path: 'nevi/uptime', query, signal }) as Promise<UptimePage>,
  /** `GET nevi/uptime/export`: downloads all ports that the filters match as CSV. */
  exportUptimes: (query: UptimeExportQuery, { signal, onProgress }: ExportOptions = {}) =>
    download({ path: 'nevi/uptime/export', query, signal }, onProgress),
  /** `GET nevi/uptime/groups`: returns one page of the groups of the ports that the filters match. */
  uptimeGroups: (query: UptimeGroupsQuery, signal?: AbortSignal) =>
    send({ path: 'nevi/uptime/groups', query, signal }) as Promise<UptimeGroupPage>,
  /** `GET nevi/uptime/groups/export`: downloads all of these groups as CSV. */
  exportUptimeGroups: (query: UptimeGroupsExportQuery, { signal, onProgress }: ExportOptions = {}) =>
    download({ path: 'nevi/uptime/groups/export', query, signal }, onProgress),

  /** `GET nevi/report/findings`: returns one page of gaps and contradictions in the report of a quarter. */
  reportFindings: (query: NeviFindingQuery, signal?: AbortSignal) =>
    send({ path: 'nevi/report/findings', query, signal }) as Promise<NeviFindingPage>,
  /** `GET nevi/report/export/{module}`: downloads one module of the report of a quarter as CSV. */
  exportReport: (module: NeviModule, query: NeviReportQuery, { signal, onProgress }: ExportOptions = {}) =>
    download({ path: `nevi/report/export/${module}`, query, signal }, onProgress),
  /** `GET nevi/report/downloads`: returns one page of report downloads, newest first. */
  reportDownloads: (query: NeviDownloadQuery = {}, signal?: AbortSignal) =>
    send({ path: 'nevi/report/downloads', query, signal }) as Promise<NeviDownloadPage>,

  /** `GET nevi/outage-categories`: returns the reasons to exclude an outage from the uptime. */
  outageCategories: (signal?: AbortSignal) =>
    send({ path: 'nevi/outage-categories', signal }) as Promise<OutageCategory[]>,
  /** `GET devices/{chargeboxId}/nevi-log`: returns one page of the NEVI log of a device, newest first. */
  log: (chargeboxId: string, query: PageQuery = {}, signal?: AbortSignal) =>
    send({ path: `devices/${segment(chargeboxId)}/nevi-log`, query, signal }) as Promise<NeviLogPage>,
  /** `POST devices/{evseUid}/nevi-log`: adds an entry; it replaces an earlier entry for the same outage. */
  create: (evseUid: string, entry: NeviLogCreate, idempotencyKey?: string) =>
    send({
      method: 'POST',
      path: `devices/${segment(evseUid)}/nevi-log`,
      ...{ body: entry, idempotencyKey },
    }) as Promise<NeviLogRow>,
});
