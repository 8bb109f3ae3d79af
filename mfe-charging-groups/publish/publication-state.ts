import type { Publication, PublicationState } from '@dmp/shared/contract';
import { formatCount, type StatusTone } from '@dmp/shared/format';

/** Display of a publication's state. */
export interface PublicationLabel {
  word: string;
  tone: StatusTone;
  /** Why it has not been delivered. */
  detail?: string;
}

const labels: Record<PublicationState, PublicationLabel> = {
  WAITING: { word: 'Waiting', tone: 'orange' },
  DELIVERED: { word: 'Delivered', tone: 'green' },
  FAILED: { word: 'Failed', tone: 'red' },
  REFUSED: { word: 'Refused', tone: 'red' },
  SKIPPED: { word: 'Skipped', tone: 'grey' },
  NO_RECEIVER: { word: 'Waiting', tone: 'orange', detail: 'No receiver is configured' },
};

/** Display of a state, with the error of a failed delivery. */
export const describePublicationState = (state: PublicationState, lastError: string | null): PublicationLabel => ({
  ...labels[state],
  ...((state === 'FAILED' || state === 'REFUSED') && lastError !== null ? { detail: lastError } : {}),
});

/** Display of a publication's state. It is retried until the receiver accepts or refuses it, or a user skips it. */
export function describePublication(publication: Publication): PublicationLabel {
  const { state, deliveredAt, lastError, attempts, skippedBy } = publication;
  // Older backends do not send `state`.
  const known = state ?? (deliveredAt !== null ? 'DELIVERED' : lastError === null ? 'WAITING' : 'FAILED');
  const next: Partial<Record<PublicationState, string>> = {
    FAILED: `Tried ${formatCount(attempts, 'time')}; trying again.`,
    REFUSED: 'It is not sent again unless you retry it.',
    SKIPPED: skippedBy ? `Skipped by ${skippedBy}.` : 'Skipped.',
  };
  if (next[known] === undefined) return labels[known];
  return { ...labels[known], detail: [lastError, next[known]].filter(Boolean).join(' ') };
}

/** Whether a user can retry the delivery. WAITING is sent anyway, DELIVERED has arrived, and NO_RECEIVER has no receiver. */
export const canRetry = ({ state }: Publication): boolean =>
  state === 'FAILED' || state === 'REFUSED' || state === 'SKIPPED';

/** Whether a user can prevent further attempts. */
export const canSkip = ({ state }: Publication): boolean =>
  state !== undefined && state !== 'DELIVERED' && state !== 'SKIPPED';
