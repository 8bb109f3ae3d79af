import type { PublicationState } from '@dmp/shared/contract';

/** What is known of the delivery of a publication. */
export interface DeliveryFacts {
  deliveredAt: Date | null;
  refusedAt: Date | null;
  skippedAt: Date | null;
  attempts: number;
  lastError: string | null;
}

/**
 * How far a publication has got. Attempts show that there is a receiver, also where the process that answers does not
 * know of it.
 *
 * @param hasReceiver whether a receiver is configured, as far as this process knows
 */
export function publicationStateOf(
  { deliveredAt, refusedAt, skippedAt, attempts, lastError }: DeliveryFacts,
  hasReceiver: boolean,
): PublicationState {
  if (deliveredAt !== null) return 'DELIVERED';
  if (skippedAt !== null) return 'SKIPPED';
  if (refusedAt !== null) return 'REFUSED';
  if (lastError !== null) return 'FAILED';
  return hasReceiver || attempts > 0 ? 'WAITING' : 'NO_RECEIVER';
}
