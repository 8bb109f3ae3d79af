import type { Publication, PublicationState } from '@dmp/shared/contract';
import { formatCount, type StatusTone } from '@dmp/shared/format';

/** A state of a publication as the screen words it. */
export interface PublicationWords {
  word: string;
  tone: StatusTone;
  /** Why it has not been delivered. */
  detail?: string;
}

/** What is said where nothing receives publications. */
const noReceiver = 'No receiver is configured';

const words: Record<PublicationState, PublicationWords> = {
  WAITING: { word: 'Waiting', tone: 'orange' },
  DELIVERED: { word: 'Delivered', tone: 'green' },
  FAILED: { word: 'Failed', tone: 'red' },
  NO_RECEIVER: { word: 'Waiting', tone: 'orange', detail: noReceiver },
};

/** A state in words, with the reason where it was not delivered. */
export const publicationWords = (state: PublicationState, lastError: string | null): PublicationWords => ({
  ...words[state],
  ...(state === 'FAILED' && lastError !== null ? { detail: lastError } : {}),
});

/** How far a publication has got, in words: it is sent until the receiver has taken it. */
export function publicationInWords({ state, deliveredAt, lastError, attempts }: Publication): PublicationWords {
  // A backend need not say it.
  const known = state ?? (deliveredAt !== null ? 'DELIVERED' : lastError === null ? 'WAITING' : 'FAILED');
  if (known !== 'FAILED') return words[known];
  return {
    ...words.FAILED,
    detail: [lastError, `Tried ${formatCount(attempts, 'time')}; trying again.`].filter(Boolean).join(' '),
  };
}
