import { Input } from '@dmp/shared/antd/controls';
import { type KeyboardEvent, useState } from 'react';
import { formatNumberEntry, isUnreadable, type NumberEntry, readNumber } from './read-number.ts';
import { rounded } from './rounded.ts';

interface NumberFieldProps {
  id?: string;
  'aria-label'?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean | 'true' | 'false';
  placeholder?: string;
  autoFocus?: boolean;
  value?: NumberEntry;
  /** Shown in the field, and accepted after the number. */
  unit?: string;
  /** The arrow keys step by 1 within `min` and `max`. A typed number is not limited: use the rule `numeric`. */
  min?: number;
  max?: number;
  onChange?(value: NumberEntry): void;
}

/**
 * Field for a number, parsed by `readNumber`. It does not change the typed text or clamp the number: an unreadable text
 * stays, as the field's value. Use it alone, or in a `FormField` with the rule `numeric`.
 */
export function NumberField({ value, unit, min = -Infinity, max = Infinity, onChange, ...input }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>();
  // The typed text is outdated when another value was set by the parent.
  const text = typed !== undefined && isSame(readNumber(typed, unit), value) ? typed : formatNumberEntry(value);
  const setText = (next: string) => {
    setTyped(next);
    onChange?.(readNumber(next, unit));
  };
  // Reformats a readable number. An unreadable text stays, to be corrected.
  const commit = () => setTyped(undefined);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit();
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    const isPlain = !(event.shiftKey || event.altKey || event.ctrlKey || event.metaKey);
    if (step === undefined || !isPlain || isUnreadable(value)) return;
    event.preventDefault();
    const next = Math.min(max, Math.max(min, (value ?? 0) + step));
    // A typed number outside of the bounds: a step must not jump back to the bound.
    if (Math.sign(next - (value ?? 0)) === step) setText(formatNumberEntry(rounded(next)));
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
      onChange={({ target }) => setText(target.value)}
      onBlur={commit}
      onKeyDown={onKeyDown}
    />
  );
}

const isSame = (a: NumberEntry, b: NumberEntry) =>
  isUnreadable(a) && isUnreadable(b) ? a.typed === b.typed : (a ?? null) === (b ?? null);
