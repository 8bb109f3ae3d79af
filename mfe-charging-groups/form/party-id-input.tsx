import { Input } from '@dmp/shared/antd/controls';
import type { ComponentProps } from 'react';

type PartyIdInputProps = Omit<ComponentProps<typeof Input>, 'onChange'> & { onChange?(value: string): void };

/** Input that converts to upper case and preserves the caret position. */
export function PartyIdInput({ onChange, ...field }: PartyIdInputProps) {
  return (
    <Input
      {...field}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      onChange={({ target }) => {
        const { selectionStart, selectionEnd } = target;
        const upper = target.value.toUpperCase();
        if (upper !== target.value) {
          target.value = upper;
          target.setSelectionRange(selectionStart, selectionEnd);
        }
        onChange?.(upper);
      }}
    />
  );
}
