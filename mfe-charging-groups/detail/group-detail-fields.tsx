import type { ChargingGroup } from '@dmp/shared/contract';
import { formatNumber, none } from '@dmp/shared/format';
import { type DetailField, TimeText } from '@dmp/shared/ui';

/** Fields of the Details panel, in order. */
export const groupDetailFields = (group: ChargingGroup): DetailField[] => [
  { label: 'Name', value: group.name },
  { label: 'Description', value: group.description },
  { label: 'Country code', value: group.countryCode },
  { label: 'Party ID', value: group.partyId },
  { label: 'Tariff', value: group.tariffId, copy: group.tariffId },
  { label: 'EVSEs', value: formatNumber(group.totalEvses) },
  { label: 'Last updated in CPO', value: <TimeText at={group.lastUpdatedInCPO} /> },
  { label: 'Changed since publication', value: changedSincePublication(group) },
  { label: 'Last edited', value: <TimeText at={group.changedAt} /> },
  { label: 'Last edited by', value: group.changedBy ?? none },
  { label: 'Group ID', value: group.id, copy: group.id },
];

function changedSincePublication({ lastUpdatedInCPO, publication, unpublishedSince }: ChargingGroup) {
  if (lastUpdatedInCPO === null && !publication) return none;
  if (unpublishedSince === undefined) return none;
  if (unpublishedSince === null) return 'No';
  return (
    <>
      <span>{'Yes, since '}</span>
      <TimeText at={unpublishedSince} />
    </>
  );
}
