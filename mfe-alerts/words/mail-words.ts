import type { AlertMailDelivery, AlertMailOverview } from '@dmp/shared/contract';
import type { StatusTone } from '@dmp/shared/format';

/** Display names and colors of the delivery states of emails. */
export const deliveryWords: Readonly<Record<AlertMailDelivery['state'], { label: string; tone: StatusTone }>> = {
  WAITING: { label: 'Waiting', tone: 'orange' },
  SENT: { label: 'Sent', tone: 'green' },
  FAILED: { label: 'Failed', tone: 'red' },
  CAUGHT: { label: 'Not sent', tone: 'grey' },
};

/** Display names of what an email reports. */
export const mailKindWords: Readonly<Record<AlertMailOverview['kind'], string>> = {
  STARTED: 'Started',
  ENDED: 'Ended',
};
