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
  REFUSED: { word: 'Refused', tone: 'red' },
  SKIPPED: { word: 'Skipped', tone: 'grey' },
  NO_RECEIVER: { word: 'Waiting', tone: 'orange', detail: noReceiver },
};

/** A state in words, with the reason where it was not delivered. */
export const publicationWords = (state: PublicationState, lastError: string | null): PublicationWords => ({
  ...words[state],
  ...((state === 'FAILED' || state === 'REFUSED') && lastError !== null ? { detail: lastError } : {}),
});

/** How far a publication has got, in words: it is sent until the receiver has taken it, refuses it, or staff skip it. */
export function publicationInWords(publication: Publication): PublicationWords {
  const { state, deliveredAt, lastError, attempts, skippedBy } = publication;
  // A backend need not say it.
  const known = state ?? (deliveredAt !== null ? 'DELIVERED' : lastError === null ? 'WAITING' : 'FAILED');
  const next: Partial<Record<PublicationState, string>> = {
    FAILED: `Tried ${formatCount(attempts, 'time')}; trying again.`,
    REFUSED: 'It is not sent again unless you retry it.',
    SKIPPED: skippedBy ? `Skipped by ${skippedBy}.` : 'Skipped.',
  };
  if (next[known] === undefined) return words[known];
  return { ...words[known], detail: [lastError, next[known]].filter(Boolean).join(' ') };
}

/** Whether staff can have it sent again at once: it was not delivered, and is not about to be sent anyway. */
export const canRetry = ({ state }: Publication): boolean =>
  state === 'FAILED' || state === 'REFUSED' || state === 'SKIPPED';

/** Whether staff can decide that it is not sent. */
export const canSkip = ({ state }: Publication): boolean =>
  state !== undefined && state !== 'DELIVERED' && state !== 'SKIPPED';
