import type { NeviFinding, NeviFindingNature } from '@dmp/shared/contract';
import type { StatusTone } from '@dmp/shared/format';

/** What can be wrong, in words and by its color. */
export const natureWords: Record<NeviFindingNature, { label: string; tone: StatusTone }> = {
  MISSING: { label: 'Missing', tone: 'orange' },
  CONTRADICTORY: { label: 'Contradictory', tone: 'red' },
  NOTE: { label: 'Note', tone: 'grey' },
};

type Fix = NonNullable<NeviFinding['mend']>;

/** Label of the link to where a finding is fixed. */
export const fixWords: Record<Fix['at'], string> = {
  DEVICE: 'Open device',
  LOCATION: 'Open location',
  NEVI_ENTRY: 'Open NEVI log',
};

/** Address of the page where it is fixed. NEVI entries are on the page of their device. */
export const fixAddress = ({ at, id }: Fix): string =>
  `${at === 'LOCATION' ? '/locations' : '/devices'}/${encodeURIComponent(id)}`;
