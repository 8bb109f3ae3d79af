import type { UnknownCharger, UnknownChargersQuery } from '@dmp/shared/contract';
import type { ListQuery, ListSpec } from '@dmp/shared/ui';

/** The list of unknown chargers in the address. */
export const rejectedConnectionListSpec: ListSpec = { filterParameters: ['search', 'reason'], sortFields: ['lastAt'] };

/** The query of `GET unknown-chargers` for a list query. */
export function rejectedConnectionListQuery({
  pageNumber,
  pageSize,
  sortOrder,
  filters,
}: ListQuery): UnknownChargersQuery {
  const { search, reason } = filters;
  return {
    ...{ pageNumber, pageSize },
    ...(sortOrder ? { sortOrder } : {}),
    ...(search ? { search } : {}),
    ...(reason ? { reason } : {}),
  };
}

/** Key of a row: a charger can be rejected for several reasons. */
export const rejectedConnectionKey = ({
  reason,
  chargeboxId,
}: Pick<UnknownCharger, 'reason' | 'chargeboxId'>): string => `${reason} ${chargeboxId}`;
