import { DatePicker, Modal, Radio, Typography } from '@dmp/shared/antd/data';
import { Flex } from '@dmp/shared/antd/shell';
import { type ExecutionMode, type ResetType, resetTypes } from '@dmp/shared/contract';
import { timeFormat, zoneLabel } from '@dmp/shared/format';
import { useNow } from '@dmp/shared/ui';
import dayjs from 'dayjs';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type ActionChoice, awaySentence, choiceFault, isPastDay, pastSentence } from './action-choice.ts';
import type { DeviceAction } from './device-action.ts';
import { useTriggerAction } from './use-trigger-action.ts';

interface ActionDialogProps {
  action: DeviceAction;
  /** Chargebox ids. */
  devices: readonly string[];
  /** How many of them are not connected. */
  away: number;
  /** Closed without having run. */
  onClose(): void;
  onDone(): void;
}

const modes: { value: ExecutionMode; label: string }[] = [
  { value: 'IMMEDIATE', label: 'Execute now' },
  { value: 'SCHEDULED', label: 'Execute at a scheduled date' },
];
const namesShown = 10;

/** Asks how and when an action is run, says what it touches, and runs it. What was chosen stays when it fails. */
export function ActionDialog({ action, devices, away, onClose, onDone }: ActionDialogProps) {
  const [choice, setChoice] = useState<ActionChoice>({ mode: 'IMMEDIATE' });
  const [busy, trigger] = useTriggerAction(action, devices, onDone);
  const form = useRef<HTMLDivElement>(null);
  useFocusReturn();
  const fault = choiceFault(action, choice, useNow(1000));
  const choose = (change: Partial<ActionChoice>) => setChoice((current) => ({ ...current, ...change }));

  return (
    <Modal
      open
      title={`${action.label} ${devices.length === 1 ? devices[0] : `${devices.length} devices`}`}
      okText="Confirm"
      onOk={() => trigger(choice)}
      okButtonProps={{ disabled: fault !== undefined, danger: true }}
      confirmLoading={busy}
      onCancel={onClose}
      cancelButtonProps={{ disabled: busy }}
      afterOpenChange={(open) => open && focusFirst(form.current)}
      mask={{ closable: false }}
      keyboard={!busy}
      closable={!busy}
    >
      <Flex ref={form} vertical gap={16} style={{ paddingBlock: 8 }}>
        {action.eventType === 'RESET_REQUEST' ? (
          <Choice label="Reset type">
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
          </Choice>
        ) : null}
        <Choice label="When">
          {(labelledBy) => (
            <Radio.Group
              name="mode"
              aria-labelledby={labelledBy}
              disabled={busy}
              value={choice.mode}
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
        </Choice>
        {choice.mode === 'SCHEDULED' ? (
          <ScheduledTime
            value={choice.scheduledTime}
            disabled={busy}
            past={fault === 'past'}
            onChange={(scheduledTime) => choose({ scheduledTime })}
          />
        ) : null}
        <div>
          <Typography.Text strong>{action.effect(devices.length)}</Typography.Text>
          <div style={{ overflowWrap: 'anywhere' }}>
            {devices.slice(0, namesShown).join(', ')}
            {devices.length > namesShown ? ` and ${devices.length - namesShown} more` : ''}
          </div>
          {choice.mode === 'IMMEDIATE' && away > 0 ? (
            <Typography.Paragraph type="warning" style={{ margin: '8px 0 0' }}>
              {awaySentence(away, devices.length)}
            </Typography.Paragraph>
          ) : null}
        </div>
      </Flex>
    </Modal>
  );
}

/** The first field gets the focus once the dialog stands, unless somebody is in another by then. */
function focusFirst(form: HTMLElement | null) {
  if (!form?.contains(document.activeElement)) form?.querySelector('input')?.focus();
}

/** What had the focus before gets it back at the end, if it is still in the page. */
function useFocusReturn() {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus();
    },
    [before],
  );
}

function Choice({ label, children }: { label: string; children: (labelledBy: string) => ReactNode }) {
  const id = useId();
  return (
    <Flex vertical gap={6}>
      <Typography.Text id={id} type="secondary">
        {label}
      </Typography.Text>
      {children(id)}
    </Flex>
  );
}

interface ScheduledTimeProps {
  value: Date | undefined;
  disabled: boolean;
  past: boolean;
  onChange(value: Date | undefined): void;
}

function ScheduledTime({ value, disabled, past, onChange }: ScheduledTimeProps) {
  return (
    <Flex vertical gap={6}>
      <Flex gap={8} align="center" wrap>
        <DatePicker
          aria-label="Scheduled time"
          placeholder="Choose a time"
          showTime={{ format: 'h:mm A', use12Hours: true }}
          format={timeFormat}
          needConfirm={false}
          disabled={disabled}
          disabledDate={(day) => isPastDay(day.toDate(), new Date())}
          value={value ? dayjs(value) : null}
          onChange={(time) => onChange(time?.toDate())}
          style={{ width: 240 }}
        />
        <Typography.Text type="secondary">{zoneLabel(value)}</Typography.Text>
      </Flex>
      {past ? (
        <Typography.Text type="danger" role="alert">
          {pastSentence}
        </Typography.Text>
      ) : null}
    </Flex>
  );
}
