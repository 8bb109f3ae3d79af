import { DatePicker, Typography } from '@dmp/shared/antd/data';
import { Flex } from '@dmp/shared/antd/shell';
import { timeFormat, zoneLabel } from '@dmp/shared/format';
import dayjs, { type Dayjs } from 'dayjs';
import { faultSentences, isFutureDay } from './action-choice.ts';
import type { FieldsProps } from './action-fields.tsx';
import { Fault, LabelledField } from './labelled-field.tsx';

/** The last so many hours, up to the moment they are asked for. */
const last = (hours: number) => (): [Dayjs, Dayjs] => [dayjs().subtract(hours, 'hour'), dayjs()];

const presets = [
  { label: 'Last hour', value: last(1) },
  { label: 'Last 24 hours', value: last(24) },
];

/** The time frame that diagnostics are of. */
export function DiagnosticsFields({ choice: { from, to }, fault, busy, choose }: FieldsProps) {
  const sentence = fault && faultSentences[fault];
  return (
    <LabelledField label="Time frame (required, at most 24 hours)">
      {() => (
        <Flex vertical gap={6}>
          <DatePicker.RangePicker
            aria-label="Time frame"
            placeholder={['From', 'To']}
            showTime={{ format: 'h:mm A', use12Hours: true }}
            format={timeFormat}
            presets={presets}
            needConfirm={false}
            order={false}
            disabled={busy}
            disabledDate={(day) => isFutureDay(day.toDate(), new Date())}
            value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
            onCalendarChange={(times) => choose({ from: times?.[0]?.toDate(), to: times?.[1]?.toDate() })}
            style={{ width: '100%', maxWidth: 460 }}
          />
          <Typography.Text type="secondary">{zoneLabel(from)}</Typography.Text>
          {sentence ? <Fault>{sentence}</Fault> : null}
        </Flex>
      )}
    </LabelledField>
  );
}
