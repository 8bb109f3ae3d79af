import type { AlertMailDelivery } from '@dmp/shared/contract';
import { formatCount } from '@dmp/shared/format';
import { TimeText, ToneTag } from '@dmp/shared/ui';
import { deliveryWords } from '../words/mail-words.ts';
import styles from './delivery.module.css';

/** Delivery state of an email. */
export const DeliveryTag = ({ state }: Pick<AlertMailDelivery, 'state'>) => (
  <ToneTag tone={deliveryWords[state].tone}>{deliveryWords[state].label}</ToneTag>
);

/** Delivery state of an email with its time, attempts, next attempt, and last error. */
export function MailDeliveryDetails({ delivery }: { delivery: AlertMailDelivery }) {
  const { state, attempts, sentAt, nextAttemptAt, lastError } = delivery;
  return (
    <div className={styles.delivery}>
      <span>
        <DeliveryTag state={state} /> {state === 'SENT' ? <TimeText at={sentAt} /> : null}
        {state === 'CAUGHT' ? <span>No mail server is configured, so it was not sent.</span> : null}
        {state === 'FAILED' ? <span>{`after ${formatCount(attempts, 'attempt')}`}</span> : null}
        {state === 'WAITING' && nextAttemptAt ? (
          <>
            <span>{attempts > 0 ? `${formatCount(attempts, 'attempt')} failed; the next is ` : 'to be sent '}</span>
            <TimeText at={nextAttemptAt} relative />
          </>
        ) : null}
      </span>
      {lastError && state !== 'SENT' ? <span className={styles.error}>{lastError}</span> : null}
    </div>
  );
}
