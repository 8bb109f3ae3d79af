import { type UptimeListQuery, uptimeFilterParameters, uptimeSortFields } from '@dmp/shared/contract';
import { type ListQuery, type ListSpec, listCall } from '@dmp/shared/ui';

/** The list of ports' uptimes in the address. */
export const uptimeListSpec: ListSpec = {
  storageKey: 'dmp.uptime.list',
  filterParameters: [...uptimeFilterParameters, 'risk'],
  sortFields: uptimeSortFields,
};

/** The query of `GET nevi/uptime` for what the list shows. */
export const uptimeListQuery = (query: ListQuery) => listCall(query) as UptimeListQuery;

/** Where all ports are, lowest uptime first. */
export const allAddress = '/locations/uptime';

/** Where the ports are that miss the rule or are about to, the most urgent first. */
export const atRiskAddress = `${allAddress}?risk=AT_RISK&sortBy=minutesLeft&sortOrder=ASC`;

/** The page of a port's device. */
export const devicePage = ({ chargeboxId }: { chargeboxId: string }) => `/devices/${encodeURIComponent(chargeboxId)}`;
