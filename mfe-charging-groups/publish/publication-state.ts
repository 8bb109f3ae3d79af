import type { Publication } from '@dmp/shared/contract';
import { formatCount, type StatusTone } from '@dmp/shared/format';

/** How far a publication has got. */
export interface PublicationState {
  word: string;
  tone: StatusTone;
  /** What is to be known beside it. */
  detail?: string;
}

/** How far a publication has got, in words: it is sent until the operator's system has taken it. */
export function publicationState({ deliveredAt, lastError, attempts }: Publication): PublicationState {
  if (deliveredAt !== null) return { word: 'Delivered', tone: 'green' };
  if (lastError === null) return { word: attempts === 0 ? 'Waiting' : 'Being sent', tone: 'orange' };
  return {
    word: 'Not delivered yet',
    tone: 'red',
    detail: `${lastError} Tried ${formatCount(attempts, 'time')}; trying again.`,
  };
}
