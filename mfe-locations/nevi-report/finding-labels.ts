import type { NeviFinding, NeviFindingNature } from '@dmp/shared/contract';
import type { StatusTone } from '@dmp/shared/format';

/** Label and color of each kind of finding. */
export const natureTags: Record<NeviFindingNature, { label: string; tone: StatusTone }> = {
  MISSING: { label: 'Missing', tone: 'orange' },
  CONTRADICTORY: { label: 'Contradictory', tone: 'red' },
  NOTE: { label: 'Note', tone: 'grey' },
};

type Fix = NonNullable<NeviFinding['mend']>;

/** Label of the link to the page where a finding can be fixed. */
export const fixLabels: Record<Fix['at'], string> = {
  DEVICE: 'Open device',
  LOCATION: 'Open location',
  NEVI_ENTRY: 'Open NEVI log',
};

/** Address of the page where a finding can be fixed. The NEVI log is on the page of its device. */
export const fixAddress = ({ at, id }: Fix): string =>
  `${at === 'LOCATION' ? '/locations' : '/devices'}/${encodeURIComponent(id)}`;
