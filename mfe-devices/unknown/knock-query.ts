import type { UnknownCharger, UnknownChargersQuery } from '@dmp/shared/contract';
import type { ListQuery, ListSpec } from '@dmp/shared/ui';

/** The list of unknown chargers in the address. */
export const knockListSpec: ListSpec = { filterParameters: ['search', 'reason'], sortFields: ['lastAt'] };

/** The query of `GET unknown-chargers` for what the list shows. */
export function knockListQuery({ pageNumber, pageSize, sortOrder, filters }: ListQuery): UnknownChargersQuery {
  const { search, reason } = filters;
  return {
    ...{ pageNumber, pageSize },
    ...(sortOrder ? { sortOrder } : {}),
    ...(search ? { search } : {}),
    ...(reason ? { reason } : {}),
  };
}

/** Names a row: one charger can be refused for several reasons. */
export const knockKey = ({ reason, chargeboxId }: Pick<UnknownCharger, 'reason' | 'chargeboxId'>): string =>
  `${reason} ${chargeboxId}`;
