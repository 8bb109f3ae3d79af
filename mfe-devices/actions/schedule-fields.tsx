import { Radio } from '@dmp/shared/antd/basics';
import type { ExecutionMode } from '@dmp/shared/contract';
import { LabelledField, TimeField } from '@dmp/shared/ui';
import { faultSentences, isPastDay } from './action-choice.ts';
import type { FieldsProps } from './action-fields.tsx';

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
        {(field) => (
          <Radio.Group
            {...field}
            vertical
            name="mode"
            disabled={busy}
            value={mode}
            options={modes}
            onChange={({ target }) => choose({ mode: target.value as ExecutionMode })}
          />
        )}
      </LabelledField>
      {mode === 'SCHEDULED' ? (
        <TimeField
          label="Scheduled time"
          value={scheduledTime}
          disabled={busy}
          disabledDay={isPastDay}
          fault={fault === 'past' ? faultSentences.past : undefined}
          onChange={(time) => choose({ scheduledTime: time })}
        />
      ) : null}
    </>
  );
}
