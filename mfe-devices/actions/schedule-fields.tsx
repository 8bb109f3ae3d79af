import { Typography } from '@dmp/shared/antd/basics';
import { Flex } from '@dmp/shared/antd/shell';
import { Radio } from '@dmp/shared/antd/table';
import type { ExecutionMode } from '@dmp/shared/contract';
import { zoneLabel } from '@dmp/shared/format';
import { faultSentences, isPastDay } from './action-choice.ts';
import type { FieldsProps } from './action-fields.tsx';
import { Fault, LabelledField } from './labelled-field.tsx';
import { TimeField } from './time-field.tsx';

const modes: { value: ExecutionMode; label: string }[] = [
  { value: 'IMMEDIATE', label: 'Execute now' },
  { value: 'SCHEDULED', label: 'Execute at a scheduled date' },
];

/** When an action is to happen: at once, or at a time of the browser's zone. */
export function ScheduleFields({ choice, fault, busy, choose }: FieldsProps) {
  const { mode, scheduledTime } = choice;
  return (
    <>
      <LabelledField label="When">
        {(labelledBy) => (
          <Radio.Group
            name="mode"
            aria-labelledby={labelledBy}
            disabled={busy}
            value={mode}
            onChange={({ target }) => choose({ mode: target.value as ExecutionMode })}
          >
            <Flex vertical gap={6}>
              {modes.map(({ value, label }) => (
                <Radio key={value} value={value}>
                  {label}
                </Radio>
              ))}
            </Flex>
          </Radio.Group>
        )}
      </LabelledField>
      {mode === 'SCHEDULED' ? (
        <Flex vertical gap={6}>
          <Flex gap={8} align="center" wrap>
            <TimeField
              label="Scheduled time"
              placeholder="Choose a time"
              value={scheduledTime}
              disabled={busy}
              disabledDay={isPastDay}
              onChange={(time) => choose({ scheduledTime: time })}
            />
            <Typography.Text type="secondary">{zoneLabel(scheduledTime)}</Typography.Text>
          </Flex>
          {fault === 'past' && faultSentences.past ? <Fault>{faultSentences.past}</Fault> : null}
        </Flex>
      ) : null}
    </>
  );
}
