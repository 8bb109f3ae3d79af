import { Radio } from '@dmp/shared/antd/basics';
import type { ExecutionMode } from '@dmp/shared/contract';
import { LabelledField, TimeField } from '@dmp/shared/ui';
import { choiceErrorTexts, isPastDay } from './action-choice.ts';
import type { FieldsProps } from './action-fields.tsx';

const modes: { value: ExecutionMode; label: string }[] = [
  { value: 'IMMEDIATE', label: 'Execute now' },
  { value: 'SCHEDULED', label: 'Execute at a scheduled date' },
];

/** When the action runs: now, or at a time in the browser's time zone. */
export function ScheduleFields({ choice, error, busy, choose }: FieldsProps) {
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
          error={error === 'past' ? choiceErrorTexts.past : undefined}
          onChange={(time) => choose({ scheduledTime: time })}
        />
      ) : null}
    </>
  );
}
