import { type AlertMailQuery, alertMailStates } from '@dmp/shared/contract';
import type { ListQuery, ListSpec } from '@dmp/shared/ui';

/** Query parameters of the email list in the URL. Links from an alert set `alert`. */
export const mailListSpec: ListSpec = { filterParameters: ['alert', 'state'], sortFields: [] };

/** The state that the list is filtered by; undefined without a filter, or if the URL has an unknown state. */
export const mailStateFilter = ({ filters }: ListQuery) => alertMailStates.find((state) => state === filters.state);

/** Converts a list query to the query of `GET alerts/mails`. */
export function mailListQuery(query: ListQuery): AlertMailQuery {
  const { pageNumber, pageSize, filters } = query;
  const state = mailStateFilter(query);
  return { pageNumber, pageSize, ...(filters.alert ? { alert: filters.alert } : {}), ...(state ? { state } : {}) };
}
