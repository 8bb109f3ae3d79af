import { Input } from '@dmp/shared/antd/controls';
import type { ComponentProps } from 'react';

type PartyIdInputProps = Omit<ComponentProps<typeof Input>, 'onChange'> & { onChange?(value: string): void };

/** A party id is written in upper case, whatever the keyboard sends; the caret stays where it is. */
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
