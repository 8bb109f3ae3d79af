import { type Alert, alertIntervals, alertSeverities, alertTypes, ownProperty } from '@dmp/shared/contract';
import { formatNumber, none } from '@dmp/shared/format';
import { type PagedColumn, TimeText, ToneTag } from '@dmp/shared/ui';
import {
  type AlertDisplayState,
  alertDisplayState,
  alertStateWords,
  formatAlertSites,
  formatInterval,
  selectOptions,
  severityWords,
  typeWords,
} from '../words/alert-words.ts';
import styles from './alert-columns.module.css';

/** Options of the State filter. A silenced alert matches its own state as well. */
const stateWords = {
  ALERTING: 'Alerting',
  SILENCED: 'Silenced',
  OK: 'OK',
  WAITING: 'Not evaluated yet',
} satisfies Partial<Record<AlertDisplayState | 'SILENCED', string>>;
const states = Object.keys(stateWords) as (keyof typeof stateWords)[];

/** Columns of the alerts table. All rows are in the browser, which filters and sorts them by `value`. */
export const alertColumns: readonly PagedColumn<Alert>[] = [
  {
    key: 'name',
    title: 'Name',
    width: 190,
    render: ({ name }) => name,
    value: ({ name }) => name,
    sortable: true,
    filter: { kind: 'text', parameters: ['name'] },
    link: true,
  },
  {
    key: 'type',
    title: 'Type',
    width: 190,
    render: ({ type }) => typeWords[type],
    value: ({ type }) => [type, typeWords[type]],
    sortable: true,
    filter: {
      kind: 'list',
      parameters: ['type'],
      options: selectOptions(alertTypes, (type) => typeWords[type]),
      valueName: (value) => ownProperty(typeWords, value) ?? value,
    },
  },
  {
    key: 'severity',
    title: 'Severity',
    width: 118,
    render: ({ severity }) => <ToneTag tone={severityWords[severity].tone}>{severityWords[severity].label}</ToneTag>,
    value: ({ severity }) => [severity, severityWords[severity].label],
    sortable: true,
    filter: {
      kind: 'list',
      parameters: ['severity'],
      options: selectOptions(alertSeverities, (severity) => severityWords[severity].label),
      valueName: (value) => ownProperty(severityWords, value)?.label ?? value,
    },
  },
  {
    key: 'interval',
    title: 'Interval',
    width: 114,
    render: ({ interval }) => formatInterval(interval),
    value: ({ interval }) => interval,
    sortable: true,
    filter: {
      kind: 'list',
      parameters: ['interval'],
      options: alertIntervals.map((seconds) => ({ value: String(seconds), label: formatInterval(seconds) })),
      valueName: (value) => formatInterval(Number(value)),
    },
  },
  {
    key: 'active',
    title: 'Active',
    width: 100,
    render: ({ active }) => (active ? 'Yes' : 'No'),
    value: ({ active }) => active,
    sortable: true,
    filter: { kind: 'flag', parameters: ['active'] },
  },
  {
    key: 'state',
    title: 'State',
    width: 300,
    render: (alert) => <StateCell alert={alert} />,
    value: stateFilterValues,
    sortable: true,
    filter: {
      kind: 'list',
      parameters: ['state'],
      options: selectOptions(states, (state) => stateWords[state]),
      valueName: (value) => ownProperty(stateWords, value) ?? value,
    },
  },
  {
    key: 'lastEvaluation',
    title: 'Last evaluation',
    width: 260,
    render: (alert) => <EvaluationCell alert={alert} />,
    value: ({ lastEvaluation }) => lastEvaluation?.at,
    sortable: true,
  },
  {
    key: 'recipients',
    title: 'Recipients',
    width: 116,
    render: ({ emailRecipients }) => formatNumber(emailRecipients.length),
    value: ({ emailRecipients }) => emailRecipients.length,
    sortable: true,
  },
  {
    key: 'sites',
    title: 'Sites',
    width: 136,
    render: formatAlertSites,
    value: ({ siteIds }) => siteIds?.length,
    sortable: true,
  },
];

/** Values of the State filter that an alert matches. */
function stateFilterValues(alert: Alert): readonly string[] {
  const state = alertDisplayState(alert);
  return [
    ...(state === undefined || state === 'INACTIVE' ? [] : [state]),
    ...(alert.silencedUntil ? ['SILENCED'] : []),
  ];
}

function StateCell({ alert }: { alert: Alert }) {
  const { alertingSince, silencedUntil, active } = alert;
  const state = alertDisplayState(alert);
  if (!active || state === undefined) return <span>{none}</span>;
  const { label, tone } = alertStateWords[state];
  return (
    <div className={styles.lines}>
      <span>
        <ToneTag tone={tone}>{label}</ToneTag>
      </span>
      {alertingSince ? (
        <span className={styles.soft}>
          Since <TimeText at={alertingSince} relative />
        </span>
      ) : null}
      {silencedUntil ? (
        <span className={styles.soft}>
          Silence ends <TimeText at={silencedUntil} relative />
        </span>
      ) : null}
    </div>
  );
}

function EvaluationCell({ alert: { lastEvaluation } }: { alert: Alert }) {
  if (!lastEvaluation) return <span>{none}</span>;
  const { summary, at } = lastEvaluation;
  return (
    <div className={styles.lines} title={summary}>
      <span>{summary}</span>
      <span className={styles.soft}>
        <TimeText at={at} relative />
      </span>
    </div>
  );
}
