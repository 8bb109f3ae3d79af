import { Input, Select, type SelectProps } from '@dmp/shared/antd/controls';
import { weekdays } from '@dmp/shared/contract';
import { type FieldRule, FormField } from '@dmp/shared/ui';
import { Fragment } from 'react';
import { type HoursEntry, parseHoursEntry, toHoursEntry } from './hours-entry.ts';
import styles from './hours-field.module.css';

const kinds: { value: HoursEntry['kind']; label: string }[] = [
  { value: 'NONE', label: 'Not published' },
  { value: 'ALWAYS', label: 'Open 24 hours' },
  { value: 'WEEKLY', label: 'By day of the week' },
];

const validHours: FieldRule = {
  check(value) {
    const hours = parseHoursEntry(value as HoursEntry);
    return typeof hours === 'string' ? hours : undefined;
  },
};

export const HoursField = () => (
  <FormField
    name="openingHours"
    label="Hours of Operation"
    help="By the clock of the location. Outages outside of them are excluded from the uptime of its ports."
    rules={[validHours]}
  >
    <HoursControl />
  </FormField>
);

interface HoursControlProps extends Pick<SelectProps, 'id' | 'aria-describedby' | 'aria-invalid' | 'disabled'> {
  /** Provided by `FormField`. */
  value?: HoursEntry;
  onChange?: (value: HoursEntry) => void;
}

function HoursControl({ value = toHoursEntry(null), onChange, ...control }: HoursControlProps) {
  return (
    <>
      <Select<HoursEntry['kind']>
        {...control}
        options={kinds}
        value={value.kind}
        onChange={(kind) => onChange?.({ ...value, kind })}
      />
      {value.kind === 'WEEKLY' ? (
        <div className={styles.days}>
          {weekdays.map(({ name }, index) => (
            <Fragment key={name}>
              <span aria-hidden>{name}</span>
              <Input
                aria-label={name}
                autoComplete="off"
                placeholder="Closed"
                value={value.days[index] ?? ''}
                onChange={({ target }) =>
                  onChange?.({ ...value, days: value.days.map((text, at) => (at === index ? target.value : text)) })
                }
              />
            </Fragment>
          ))}
        </div>
      ) : null}
    </>
  );
}
