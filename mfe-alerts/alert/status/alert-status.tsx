import { Button } from '@dmp/shared/antd/shell';
import { alertsApi, failureText } from '@dmp/shared/api';
import { type Alert, limits } from '@dmp/shared/contract';
import { useApi, useShell } from '@dmp/shared/shell';
import { onDemand, TimeText, ToneTag, useBusy } from '@dmp/shared/ui';
import { useState } from 'react';
import { standingOf, standingWords } from '../../words/alert-words.ts';
import { Found } from '../found/found.tsx';
import styles from './alert-status.module.css';

const SilenceDialog = onDemand(async () => (await import('./silence-dialog.tsx')).SilenceDialog, 'Silence');

interface AlertStatusProps {
  alert: Alert;
  /** It was silenced, or is not any more. */
  onChanged(): Promise<unknown>;
}

const { minutes, addresses } = limits.alertMails;
const waitingEmail = `: when alerts are changed, each sends at most one in ${minutes} minutes, and all that a user changes to at most ${addresses} addresses in an hour.`;

/** How an alert stands: what its last evaluation found, and whether it mails. */
export function AlertStatus({ alert, onChanged }: AlertStatusProps) {
  const { lastEvaluation, alertingSince, emailWaitsUntil } = alert;
  const standing = standingOf(alert);
  if (standing === undefined) {
    return (
      <section aria-label="Status" className={styles.status}>
        <p>This server does not say whether the alert has gone off.</p>
      </section>
    );
  }
  const { label, tone } = standingWords[standing];
  return (
    <section aria-label="Status" className={styles.status}>
      <p>
        <ToneTag tone={tone}>{label}</ToneTag>{' '}
        {alertingSince ? (
          <>
            <span>{'since '}</span>
            <TimeText at={alertingSince} />
          </>
        ) : null}
      </p>
      {emailWaitsUntil ? (
        <p>
          The email about this is sent after <TimeText at={emailWaitsUntil} />
          <span>{waitingEmail}</span>
        </p>
      ) : null}
      {lastEvaluation ? (
        <div className={styles.part}>
          <h2>Last evaluation</h2>
          <Found label="Sites affected" evaluation={lastEvaluation} />
        </div>
      ) : null}
      <Silence alert={alert} onChanged={onChanged} />
    </section>
  );
}

/** Until when it mails nothing, and the ways into that and out of it. */
function Silence({ alert, onChanged }: AlertStatusProps) {
  const { id, silencedUntil, silenceNote, silencedBy } = alert;
  const { session, notify } = useShell();
  const alerts = useApi(alertsApi);
  const [asking, setAsking] = useState(false);
  const mayChange = session.can('update:alerts');
  const [ending, end] = useBusy(async () => {
    try {
      await alerts.silence(id, { until: null });
    } catch (fault) {
      notify.error({ title: 'Could not end silence', ...failureText(fault) });
      return;
    }
    await onChanged();
  });
  // A server that does not say whether alerts are silenced cannot silence them.
  if (silencedUntil === undefined || (!silencedUntil && !mayChange)) return null;
  return (
    <div className={styles.silence}>
      {silencedUntil ? (
        <p>
          Silenced until <TimeText at={silencedUntil} />
          <span>{`${silencedBy ? ` by ${silencedBy}` : ''}${silenceNote ? `: ${silenceNote}` : ''}`}</span>
        </p>
      ) : null}
      {mayChange ? (
        <div className={styles.buttons}>
          <Button
            onPointerEnter={SilenceDialog.prefetch}
            onFocus={SilenceDialog.prefetch}
            onClick={() => setAsking(true)}
          >
            {silencedUntil ? 'Change silence' : 'Silence'}
          </Button>
          {silencedUntil ? (
            <Button loading={ending} onClick={() => end()}>
              End silence
            </Button>
          ) : null}
        </div>
      ) : null}
      {asking ? (
        <SilenceDialog alert={alert} onSilenced={() => void onChanged()} onClose={() => setAsking(false)} />
      ) : null}
    </div>
  );
}
