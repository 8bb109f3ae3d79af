import { Counter, Histogram, type Registry } from 'prom-client';
import type { JobMeter } from '../actions/index.ts';
import type { AlertMeter, MailMeter, MailResult } from '../alerts/index.ts';

const roundSeconds = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const mailResults: readonly MailResult[] = ['sent', 'failed', 'postponed'];

/** What a worker does: remote actions, alerts, mails. */
export function measureWork(registry: Registry): JobMeter & { alerts: AlertMeter; mails: MailMeter } {
  const registers = [registry];
  const outcomes = new Counter({
    name: 'dmp_job_outcomes_total',
    help: 'Devices of remote actions by the outcome this worker recorded; QUEUED are those returned to be tried again.',
    labelNames: ['outcome'],
    registers,
  });
  const rounds = new Histogram({
    name: 'dmp_alert_round_duration_seconds',
    help: 'Duration of evaluating the alerts that were due together.',
    buckets: roundSeconds,
    registers,
  });
  const evaluated = new Counter({
    name: 'dmp_alerts_evaluated_total',
    help: 'Alerts evaluated.',
    registers,
  });
  const failures = new Counter({
    name: 'dmp_alert_round_failures_total',
    help: 'Alert rounds that failed; they are tried again.',
    registers,
  });
  const attempts = new Counter({
    name: 'dmp_mail_attempts_total',
    help: 'Alert emails sent, failed permanently, or postponed to be tried again.',
    labelNames: ['result'],
    registers,
  });
  // A first failure would not be seen as an increase if it were the first value.
  for (const result of mailResults) attempts.inc({ result }, 0);
  return {
    concluded: (outcome, devices) => outcomes.inc({ outcome }, devices),
    alerts: {
      evaluated(alerts, ms) {
        evaluated.inc(alerts);
        rounds.observe(ms / 1000);
      },
      failed: () => failures.inc(),
    },
    mails: { attempted: (result) => attempts.inc({ result }) },
  };
}
