import { type AlertMailQuery, alertMailStates } from '@dmp/shared/contract';
import type { ListQuery, ListSpec } from '@dmp/shared/ui';

/** The list of mails in the address; `alert` comes with the link of an alert. */
export const mailListSpec: ListSpec = { filterParameters: ['alert', 'state'], sortFields: [] };

/** The state that the list is narrowed to; one that there is not narrows nothing. */
export const stateOf = ({ filters }: ListQuery) => alertMailStates.find((state) => state === filters.state);

/** The query of `GET alerts/mails` for what the list shows. */
export function mailListQuery(query: ListQuery): AlertMailQuery {
  const { pageNumber, pageSize, filters } = query;
  const state = stateOf(query);
  return { pageNumber, pageSize, ...(filters.alert ? { alert: filters.alert } : {}), ...(state ? { state } : {}) };
}
