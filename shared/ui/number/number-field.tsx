import { Input } from '@dmp/shared/antd/controls';
import { type KeyboardEvent, useState } from 'react';
import { isUnreadable, type NumberEntry, readNumber, writtenNumber } from './read-number.ts';
import { rounded } from './rounded.ts';

interface NumberFieldProps {
  id?: string;
  'aria-label'?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean | 'true' | 'false';
  placeholder?: string;
  autoFocus?: boolean;
  value?: NumberEntry;
  /** Stands in the field, and may be typed behind the number. */
  unit?: string;
  /** The arrow keys step no further than these, in whole numbers. */
  min?: number;
  max?: number;
  onChange?(value: NumberEntry): void;
}

/**
 * A number as people write it (`readNumber`). Nothing that is typed is changed
 * or cut to a limit: what cannot be read stays as it is, and the field's value
 * says so. It stands alone or in a `FormField` with the rule `numeric`.
 */
export function NumberField({ value, unit, min = -Infinity, max = Infinity, onChange, ...input }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>();
  // What was typed is outdated once another value was set from outside.
  const text = typed !== undefined && isSame(readNumber(typed, unit), value) ? typed : writtenNumber(value);
  const enter = (next: string) => {
    setTyped(next);
    onChange?.(readNumber(next, unit));
  };
  // From now on as the screen writes it; what cannot be read stays to be corrected.
  const leave = () => setTyped(undefined);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') leave();
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    const isPlain = !(event.shiftKey || event.altKey || event.ctrlKey || event.metaKey);
    if (step === undefined || !isPlain || isUnreadable(value)) return;
    event.preventDefault();
    const next = Math.min(max, Math.max(min, (value ?? 0) + step));
    // Below a limit, a step does not jump to it from where it was typed.
    if (Math.sign(next - (value ?? 0)) === step) enter(writtenNumber(rounded(next)));
  };
  return (
    <Input
      {...input}
      role="spinbutton"
      inputMode={min >= 0 ? 'decimal' : 'text'}
      autoComplete="off"
      spellCheck={false}
      {...(unit ? { suffix: unit } : {})}
      {...(Number.isFinite(min) ? { 'aria-valuemin': min } : {})}
      {...(Number.isFinite(max) ? { 'aria-valuemax': max } : {})}
      {...(typeof value === 'number' ? { 'aria-valuenow': value } : {})}
      value={text}
      onChange={({ target }) => enter(target.value)}
      onBlur={leave}
      onKeyDown={onKeyDown}
    />
  );
}

const isSame = (a: NumberEntry, b: NumberEntry) =>
  isUnreadable(a) && isUnreadable(b) ? a.typed === b.typed : (a ?? null) === (b ?? null);
