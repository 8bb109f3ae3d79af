import { Radio } from '@dmp/shared/antd/basics';
import {
  type RequestableMessage,
  type ResetType,
  requestableMessages,
  resetTypes,
  type SelectionFacts,
} from '@dmp/shared/contract';
import { LabelledField } from '@dmp/shared/ui';
import type { ComponentType } from 'react';
import type { ActionChoice, ChoiceError } from './action-choice.ts';
import type { ActionKind } from './device-action.ts';
import { DiagnosticsFields } from './diagnostics-fields.tsx';
import { FirmwareField } from './firmware-field.tsx';
import { StateFields } from './state-fields.tsx';

/** Props of the fields of the action dialog. */
export interface FieldsProps {
  choice: ActionChoice;
  error: ChoiceError | undefined;
  busy: boolean;
  /** Current state of the devices; undefined while loading. */
  facts: SelectionFacts | undefined;
  choose(change: Partial<ActionChoice>): void;
}

/** The fields of each action, except the schedule. */
export const actionFields: Partial<Record<ActionKind, ComponentType<FieldsProps>>> = {
  UPDATE_STATE: StateFields,
  TRIGGER_MESSAGE_REQUEST: MessageField,
  UPDATE_FIRMWARE_REQUEST: FirmwareField,
  RESET_REQUEST: ResetField,
  GET_DIAGNOSTICS_REQUEST: DiagnosticsFields,
};

/** The soft reset comes first: it interrupts less. */
const mildestFirst = [...resetTypes].reverse();

function ResetField({ choice, busy, choose }: FieldsProps) {
  return (
    <LabelledField label="Reset type">
      {(field) => (
        <Radio.Group
          {...field}
          name="resetType"
          disabled={busy}
          value={choice.resetType}
          options={mildestFirst}
          onChange={({ target }) => choose({ resetType: target.value as ResetType })}
        />
      )}
    </LabelledField>
  );
}

function MessageField({ choice, busy, choose }: FieldsProps) {
  return (
    <LabelledField label="Requested message">
      {(field) => (
        <Radio.Group
          {...field}
          vertical
          name="requestedMessage"
          disabled={busy}
          value={choice.requestedMessage}
          options={[...requestableMessages]}
          onChange={({ target }) => choose({ requestedMessage: target.value as RequestableMessage })}
        />
      )}
    </LabelledField>
  );
}
