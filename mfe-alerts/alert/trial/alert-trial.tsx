import { Form } from '@dmp/shared/antd/form';
import { Button } from '@dmp/shared/antd/shell';
import { alertsApi, failureText } from '@dmp/shared/api';
import type { AlertEvaluation } from '@dmp/shared/contract';
import { useApi, useShell } from '@dmp/shared/shell';
import { ToneTag, useBusy } from '@dmp/shared/ui';
import { useState } from 'react';
import { type AlertValues, alertTrial, trialFields } from '../alert-values.ts';
import { EvaluationResult } from '../evaluation/evaluation-result.tsx';
import styles from './alert-trial.module.css';

interface TrialResult {
  /** The tested values, as JSON. */
  request: string;
  evaluation?: AlertEvaluation;
  error?: string;
}

/** Evaluates the form against the current network, without saving or sending anything. @param id undefined for a new alert */
export function AlertTrialPanel({ id }: { id: string | undefined }) {
  const form = Form.useFormInstance<AlertValues>();
  const { notify } = useShell();
  const alerts = useApi(alertsApi);
  const [result, setResult] = useState<TrialResult>();
  // Renders again when any field changes: the result may be outdated.
  Form.useWatch([], form);
  const currentTrial = () => alertTrial(form.getFieldsValue(true), id);

  const [busy, run] = useBusy(async () => {
    try {
      await form.validateFields(trialFields(form.getFieldValue('type')));
    } catch {
      // The fields show their errors.
      return;
    }
    const trial = currentTrial();
    const request = JSON.stringify(trial);
    try {
      setResult({ request, evaluation: await alerts.evaluate(trial) });
    } catch (cause) {
      const { text, detail } = failureText(cause);
      notify.error({ title: 'Could not test alert', text });
      setResult({ request, error: detail ?? text });
    }
  });
  const isOutdated = result !== undefined && result.request !== JSON.stringify(currentTrial());

  return (
    <section aria-label="Test" className={styles.trial}>
      <div className={styles.line}>
        <Button loading={busy} onClick={() => run()}>
          Test
        </Button>
        <span>Evaluates this alert against the current state of the network. Nothing is saved or sent.</span>
      </div>
      <div role="status" className={styles.result}>
        {result?.error ? <p className={styles.error}>{result.error}</p> : null}
        {isOutdated ? <p className={styles.outdated}>The form has changed since this test. Test again.</p> : null}
        {result?.evaluation ? (
          <>
            <p>
              <EvaluationTag {...result.evaluation} />
            </p>
            <EvaluationResult label="Sites that would be affected" evaluation={result.evaluation} />
          </>
        ) : null}
      </div>
    </section>
  );
}

const EvaluationTag = ({ alerting }: AlertEvaluation) => (
  <ToneTag tone={alerting ? 'red' : 'green'}>{alerting ? 'Would go off now' : 'Would not go off now'}</ToneTag>
);
