import type { NeviFinding, NeviFindingNature } from '@dmp/shared/contract';
import type { StatusTone } from '@dmp/shared/format';

/** What can be wrong, in words and by its color. */
export const natureWords: Record<NeviFindingNature, { label: string; tone: StatusTone }> = {
  MISSING: { label: 'Missing', tone: 'orange' },
  CONTRADICTORY: { label: 'Contradictory', tone: 'red' },
  NOTE: { label: 'Note', tone: 'grey' },
};

type Mend = NonNullable<NeviFinding['mend']>;

/** Where a finding is mended, in words. */
export const mendWords: Record<Mend['at'], string> = {
  DEVICE: 'Open device',
  LOCATION: 'Open location',
  NEVI_ENTRY: 'Open NEVI log',
};

/** The page on which it is mended. NEVI entries stand on the page of their device. */
export const mendAddress = ({ at, id }: Mend): string =>
  `${at === 'LOCATION' ? '/locations' : '/devices'}/${encodeURIComponent(id)}`;
