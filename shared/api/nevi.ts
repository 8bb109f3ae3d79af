import type { NeviLogCreate, NeviLogPage, NeviLogRow, OutageCategory, PageQuery } from '../contract/index.ts';
import { segment } from './http.ts';
import type { Transport } from './transport.ts';

/** Calls about outages that do not count against the uptime the NEVI programme asks for. */
export const neviApi = ({ send }: Pick<Transport, 'send'>) => ({
  /** `GET nevi/outage-categories`. */
  outageCategories: (signal?: AbortSignal) =>
    send({ path: 'nevi/outage-categories', signal }) as Promise<OutageCategory[]>,
  /** `GET devices/{chargeboxId}/nevi-log`: newest first. */
  log: (chargeboxId: string, query: PageQuery = {}, signal?: AbortSignal) =>
    send({ path: `devices/${segment(chargeboxId)}/nevi-log`, query, signal }) as Promise<NeviLogPage>,
  /** `POST devices/{evseUid}/nevi-log`: takes the place of an earlier entry for the same outage. */
  create: (evseUid: string, entry: NeviLogCreate) =>
    send({ method: 'POST', path: `devices/${segment(evseUid)}/nevi-log`, body: entry }) as Promise<NeviLogRow>,
});
