import type { AlertMailDelivery, AlertMailOverview } from '@dmp/shared/contract';
import type { StatusTone } from '@dmp/shared/format';

/** How far a mail has got, in words. */
export const deliveryWords: Readonly<Record<AlertMailDelivery['state'], { label: string; tone: StatusTone }>> = {
  WAITING: { label: 'Waiting', tone: 'orange' },
  SENT: { label: 'Sent', tone: 'green' },
  FAILED: { label: 'Failed', tone: 'red' },
  CAUGHT: { label: 'Not sent', tone: 'grey' },
};

/** What a mail tells. */
export const kindWords: Readonly<Record<AlertMailOverview['kind'], string>> = {
  STARTED: 'Started',
  ENDED: 'Ended',
};
