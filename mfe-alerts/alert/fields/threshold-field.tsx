import { Slider } from '@dmp/shared/antd/form';
import { limits } from '@dmp/shared/contract';
import { formatPercent } from '@dmp/shared/format';
import styles from './alert-fields.module.css';

const { min, max, step, mark } = limits.alertThreshold;
const marks = Object.fromEntries(
  Array.from({ length: (max - min) / mark + 1 }, (_, index) => min + index * mark).map((value) => [
    value,
    formatPercent(value),
  ]),
);

interface ThresholdFieldProps {
  'aria-labelledby'?: string;
  value?: number;
  onChange?(value: number): void;
}

/** Input of a `FormField`: the percentage of EVSEs below which an alert goes off. */
export function ThresholdField({ 'aria-labelledby': label = '', value = min, onChange }: ThresholdFieldProps) {
  return (
    <div className={styles.slider}>
      <Slider
        min={min}
        max={max}
        step={step}
        marks={marks}
        value={value}
        tooltip={{ open: false }}
        ariaLabelledByForHandle={label}
        ariaValueTextFormatterForHandle={formatPercent}
        onChange={(next) => onChange?.(next)}
      />
      <strong className={styles.percent}>{formatPercent(value)}</strong>
    </div>
  );
}
