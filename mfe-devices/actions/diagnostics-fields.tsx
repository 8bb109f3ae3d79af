import { Typography } from '@dmp/shared/antd/basics';
import { Button, Flex } from '@dmp/shared/antd/shell';
import { limits } from '@dmp/shared/contract';
import { zoneLabel } from '@dmp/shared/format';
import { faultSentences, isFutureDay } from './action-choice.ts';
import type { FieldsProps } from './action-fields.tsx';
import { Fault, LabelledField } from './labelled-field.tsx';
import { TimeField } from './time-field.tsx';

const ends = [
  { end: 'from', label: 'From' },
  { end: 'to', label: 'To' },
] as const;
const presets = [
  { label: 'Last hour', hours: 1 },
  { label: 'Last 24 hours', hours: limits.span.diagnosticsHours },
];

/** Up to this moment; both ends of one clock, so that the frame is no moment longer than it says. */
const lastHours = (hours: number, now: Date) => ({ from: new Date(now.getTime() - hours * 3_600_000), to: now });

/** The time frame that diagnostics are of. */
export function DiagnosticsFields({ choice, fault, busy, choose }: FieldsProps) {
  const sentence = fault && faultSentences[fault];
  return (
    <LabelledField label="Time frame (required, at most 24 hours)">
      {(labelledBy) => (
        <Flex vertical gap={8} role="group" aria-labelledby={labelledBy}>
          <Flex gap={8} wrap align="center">
            {ends.map(({ end, label }) => (
              <TimeField
                key={end}
                label={label}
                placeholder={label}
                value={choice[end]}
                disabled={busy}
                disabledDay={isFutureDay}
                onChange={(time) => choose({ [end]: time })}
              />
            ))}
          </Flex>
          <Flex gap={8} wrap align="center">
            {presets.map(({ label, hours }) => (
              <Button key={label} size="small" disabled={busy} onClick={() => choose(lastHours(hours, new Date()))}>
                {label}
              </Button>
            ))}
            <Typography.Text type="secondary">{zoneLabel(choice.from)}</Typography.Text>
          </Flex>
          {sentence ? <Fault>{sentence}</Fault> : null}
        </Flex>
      )}
    </LabelledField>
  );
}
