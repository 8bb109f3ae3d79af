import { Button } from '@dmp/shared/antd/shell';
import { alertsApi, failureText } from '@dmp/shared/api';
import { type Alert, limits } from '@dmp/shared/contract';
import { useApi, useShell } from '@dmp/shared/shell';
import { onDemand, TimeText, ToneTag, useBusy } from '@dmp/shared/ui';
import { useState } from 'react';
import { alertDisplayState, alertStateWords } from '../../words/alert-words.ts';
import { EvaluationResult } from '../evaluation/evaluation-result.tsx';
import styles from './alert-status.module.css';

const SilenceDialog = onDemand(async () => (await import('./silence-dialog.tsx')).SilenceDialog, 'Silence');

interface AlertStatusProps {
  alert: Alert;
  /** Called when it was silenced, or its silence was ended. */
  onChanged(): Promise<unknown>;
}

const { minutes, addresses } = limits.alertMails;
const waitingEmail = `: when alerts are changed, each sends at most one in ${minutes} minutes, and all that a user changes to at most ${addresses} addresses in an hour.`;

/** State of an alert, its last evaluation, and its silence. */
export function AlertStatus({ alert, onChanged }: AlertStatusProps) {
  const { lastEvaluation, alertingSince, emailWaitsUntil } = alert;
  const state = alertDisplayState(alert);
  if (state === undefined) {
    return (
      <section aria-label="Status" className={styles.status}>
        <p>This server does not say whether the alert has gone off.</p>
      </section>
    );
  }
  const { label, tone } = alertStateWords[state];
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
          <EvaluationResult label="Sites affected" evaluation={lastEvaluation} />
        </div>
      ) : null}
      <Silence alert={alert} onChanged={onChanged} />
    </section>
  );
}

/** The current silence, with the buttons that start, change, and end it. */
function Silence({ alert, onChanged }: AlertStatusProps) {
  const { id, silencedUntil, silenceNote, silencedBy } = alert;
  const { session, notify } = useShell();
  const alerts = useApi(alertsApi);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const canUpdate = session.can('update:alerts');
  const [ending, end] = useBusy(async () => {
    try {
      await alerts.silence(id, { until: null });
    } catch (error) {
      notify.error({ title: 'Could not end silence', ...failureText(error) });
      return;
    }
    await onChanged();
  });
  // Older servers do not send `silencedUntil` and cannot silence alerts.
  if (silencedUntil === undefined || (!silencedUntil && !canUpdate)) return null;
  return (
    <div className={styles.silence}>
      {silencedUntil ? (
        <p>
          Silenced until <TimeText at={silencedUntil} />
          <span>{`${silencedBy ? ` by ${silencedBy}` : ''}${silenceNote ? `: ${silenceNote}` : ''}`}</span>
        </p>
      ) : null}
      {canUpdate ? (
        <div className={styles.buttons}>
          <Button
            onPointerEnter={SilenceDialog.prefetch}
            onFocus={SilenceDialog.prefetch}
            onClick={() => setDialogOpen(true)}
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
      {isDialogOpen ? (
        <SilenceDialog alert={alert} onSilenced={() => void onChanged()} onClose={() => setDialogOpen(false)} />
      ) : null}
    </div>
  );
}
