import { Button } from '@dmp/shared/antd/shell';
import { limits } from '@dmp/shared/contract';
import { serverNow } from '@dmp/shared/shell';
import { TimeRangeFields } from '@dmp/shared/ui';
import { choiceErrorTexts, isFutureDay } from './action-choice.ts';
import type { FieldsProps } from './action-fields.tsx';

const presets = [
  { label: 'Last hour', hours: 1 },
  { label: 'Last 24 hours', hours: limits.span.diagnosticsHours },
];

/** Both ends derive from the same `now`, so that the range has exactly this length. */
const lastHours = (hours: number, now: Date) => ({ from: new Date(now.getTime() - hours * 3_600_000), to: now });

/** The time frame that the diagnostics cover. */
export function DiagnosticsFields({ choice: { from, to }, error, busy, choose }: FieldsProps) {
  return (
    <TimeRangeFields
      label="Time frame (required, at most 24 hours)"
      from={from}
      to={to}
      disabled={busy}
      disabledDay={isFutureDay}
      error={error && choiceErrorTexts[error]}
      beside={presets.map(({ label, hours }) => (
        <Button key={label} size="small" disabled={busy} onClick={() => choose(lastHours(hours, serverNow()))}>
          {label}
        </Button>
      ))}
      onChange={choose}
    />
  );
}
