import { Form } from '@dmp/shared/antd/form';
import { Button } from '@dmp/shared/antd/shell';
import { alertsApi, failureText } from '@dmp/shared/api';
import type { AlertEvaluation } from '@dmp/shared/contract';
import { useApi, useShell } from '@dmp/shared/shell';
import { ToneTag, useBusy } from '@dmp/shared/ui';
import { useState } from 'react';
import { type AlertValues, trialFields, trialOf } from '../alert-values.ts';
import { Found } from '../found/found.tsx';
import styles from './alert-trial.module.css';

/** What came of a trial, and of which form. */
interface Tried {
  of: string;
  found?: AlertEvaluation;
  fault?: string;
}

/** Says what the form would find in the network as it is now. Nothing is saved or mailed. @param id of the alert that is changed */
export function AlertTrial({ id }: { id: string | undefined }) {
  const form = Form.useFormInstance<AlertValues>();
  const { notify } = useShell();
  const alerts = useApi(alertsApi);
  const [tried, setTried] = useState<Tried>();
  // Draws anew when any field becomes another.
  Form.useWatch([], form);
  const current = () => trialOf(form.getFieldsValue(true), id);

  const [busy, begin] = useBusy(async () => {
    try {
      await form.validateFields(trialFields(form.getFieldValue('type')));
    } catch {
      // The fields say what is missing.
      return;
    }
    const trial = current();
    const of = JSON.stringify(trial);
    try {
      setTried({ of, found: await alerts.evaluate(trial) });
    } catch (cause) {
      const { text, detail } = failureText(cause);
      notify.error({ title: 'Could not test alert', text });
      setTried({ of, fault: detail ?? text });
    }
  });
  const outdated = tried !== undefined && tried.of !== JSON.stringify(current());

  return (
    <section aria-label="Test" className={styles.trial}>
      <div className={styles.line}>
        <Button loading={busy} onClick={() => begin()}>
          Test
        </Button>
        <span>Evaluates this alert against the current state of the network. Nothing is saved or sent.</span>
      </div>
      <div role="status" className={styles.result}>
        {tried?.fault ? <p className={styles.fault}>{tried.fault}</p> : null}
        {outdated ? <p className={styles.outdated}>The form has changed since this test. Test again.</p> : null}
        {tried?.found ? (
          <>
            <p>
              <Verdict {...tried.found} />
            </p>
            <Found label="Sites that would be affected" evaluation={tried.found} />
          </>
        ) : null}
      </div>
    </section>
  );
}

const Verdict = ({ alerting }: AlertEvaluation) => (
  <ToneTag tone={alerting ? 'red' : 'green'}>{alerting ? 'Would go off now' : 'Would not go off now'}</ToneTag>
);
