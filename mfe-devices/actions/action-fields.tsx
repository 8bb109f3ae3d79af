import { Flex } from '@dmp/shared/antd/shell';
import { Radio } from '@dmp/shared/antd/table';
import { type RequestableMessage, type ResetType, requestableMessages, resetTypes } from '@dmp/shared/contract';
import type { ComponentType } from 'react';
import type { ActionChoice, ChoiceFault } from './action-choice.ts';
import type { ActionKind } from './device-action.ts';
import { DiagnosticsFields } from './diagnostics-fields.tsx';
import { LabelledField } from './labelled-field.tsx';
import { StateFields } from './state-fields.tsx';

/** What every part of the action dialog is given. */
export interface FieldsProps {
  choice: ActionChoice;
  fault: ChoiceFault | undefined;
  busy: boolean;
  choose(change: Partial<ActionChoice>): void;
}

/** What each action asks for, beside when. */
export const actionFields: Partial<Record<ActionKind, ComponentType<FieldsProps>>> = {
  UPDATE_STATE: StateFields,
  TRIGGER_MESSAGE_REQUEST: MessageField,
  RESET_REQUEST: ResetField,
  GET_DIAGNOSTICS_REQUEST: DiagnosticsFields,
};

function ResetField({ choice, busy, choose }: FieldsProps) {
  return (
    <LabelledField label="Reset type">
      {(labelledBy) => (
        <Radio.Group
          name="resetType"
          aria-labelledby={labelledBy}
          disabled={busy}
          value={choice.resetType}
          options={[...resetTypes]}
          onChange={({ target }) => choose({ resetType: target.value as ResetType })}
        />
      )}
    </LabelledField>
  );
}

function MessageField({ choice, busy, choose }: FieldsProps) {
  return (
    <LabelledField label="Requested message">
      {(labelledBy) => (
        <Radio.Group
          name="requestedMessage"
          aria-labelledby={labelledBy}
          disabled={busy}
          value={choice.requestedMessage}
          onChange={({ target }) => choose({ requestedMessage: target.value as RequestableMessage })}
        >
          <Flex vertical gap={6}>
            {requestableMessages.map((message) => (
              <Radio key={message} value={message}>
                {message}
              </Radio>
            ))}
          </Flex>
        </Radio.Group>
      )}
    </LabelledField>
  );
}
