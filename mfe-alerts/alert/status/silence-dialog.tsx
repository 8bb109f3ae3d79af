import { Input } from '@dmp/shared/antd/controls';
import { Form } from '@dmp/shared/antd/form';
import { Button, Flex } from '@dmp/shared/antd/shell';
import { alertsApi } from '@dmp/shared/api';
import { type Alert, limits, normalizeText } from '@dmp/shared/contract';
import { serverNow, useApi } from '@dmp/shared/shell';
import {
  atMost,
  counted,
  FormDialog,
  FormField,
  readableTime,
  required,
  type TimeEntry,
  TimeField,
} from '@dmp/shared/ui';
import { useState } from 'react';
import { isDisabledSilenceDay, silenceEndRule, silencePresets } from './silence-rules.ts';

interface SilenceDialogProps {
  alert: Alert;
  onSilenced(): void;
  onClose(): void;
}

interface Values {
  until?: TimeEntry;
  note?: string;
}

/** The end and the note of the current silence, if there is one. */
function initialValues({ silencedUntil, silenceNote }: Alert): Values {
  return {
    ...(silencedUntil && new Date(silencedUntil) > serverNow() ? { until: new Date(silencedUntil) } : {}),
    ...(silencedUntil && silenceNote ? { note: silenceNote } : {}),
  };
}

/** Dialog that silences an alert until a time, with a note. */
export function SilenceDialog({ alert, onSilenced, onClose }: SilenceDialogProps) {
  const alerts = useApi(alertsApi);
  const { alertSilenceNote } = limits.length;
  return (
    <FormDialog<Values>
      title="Silence alert"
      initial={initialValues(alert)}
      saveLabel="Silence"
      save={async ({ until, note }) => {
        if (until instanceof Date)
          await alerts.silence(alert.id, { until: until.toISOString(), note: normalizeText(note ?? '') || null });
      }}
      failure="Could not silence alert"
      onSaved={onSilenced}
      onClose={onClose}
    >
      <p>
        The alert is still evaluated but sends no email until then. If it is still going off at that time, it sends an
        email.
      </p>
      <FormField name="until" label="Until" rules={[required('Please select a time!'), readableTime, silenceEndRule()]}>
        <TimeField disabledDay={isDisabledSilenceDay} />
      </FormField>
      <SilencePresets />
      <FormField name="note" label="Note" help="Shown to others who see this alert." rules={[atMost(alertSilenceNote)]}>
        <Input.TextArea rows={2} count={counted(alertSilenceNote)} />
      </FormField>
    </FormDialog>
  );
}

/** Buttons that fill in the end. */
function SilencePresets() {
  const form = Form.useFormInstance<Values>();
  const until = Form.useWatch('until', form);
  const [chosen, setChosen] = useState<{ label: string; end: Date }>();
  return (
    <Form.Item>
      <Flex gap={8} wrap>
        {silencePresets.map(({ label, hours }) => {
          // Typing another time deselects the button.
          const isChosen = chosen?.label === label && until instanceof Date && until.getTime() === chosen.end.getTime();
          return (
            <Button
              key={label}
              size="small"
              type={isChosen ? 'primary' : 'default'}
              aria-pressed={isChosen}
              onClick={() => {
                const end = new Date(serverNow().getTime() + hours * 3_600_000);
                setChosen({ label, end });
                form.setFieldValue('until', end);
                void form.validateFields(['until']).catch(() => undefined);
              }}
            >
              {label}
            </Button>
          );
        })}
      </Flex>
    </Form.Item>
  );
}
