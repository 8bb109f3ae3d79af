import { Input } from '@dmp/shared/antd/controls';
import { Button } from '@dmp/shared/antd/shell';
import { LabelledField } from '@dmp/shared/ui';
import { useId, useState } from 'react';
import { tagEntry } from './tag-entry.ts';
import styles from './tags-panel.module.css';
import { useTagSuggestions } from './use-tag-suggestions.ts';

interface TagInputProps {
  /** Those that are there, or on their way. */
  tags: readonly string[];
  /** @returns why it could not be added; undefined when it was */
  onAdd(tag: string): Promise<string | undefined>;
}

/** A field whose Enter adds a tag. What could not be added comes back into it, unless the next one is being typed. */
export function TagInput({ tags, onAdd }: TagInputProps) {
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const [suggestions, ask] = useTagSuggestions();
  const id = useId();

  const add = async () => {
    const entry = tagEntry(text, tags);
    setFault(entry?.fault);
    if (entry?.tag === undefined) return;
    const { tag } = entry;
    setText('');
    const refused = await onAdd(tag);
    if (refused === undefined) return;
    setFault(refused);
    setText((typed) => typed || tag);
  };

  return (
    <LabelledField label="Add a tag" help="Press Enter to add it in uppercase." fault={fault}>
      {(field) => (
        <div className={styles.entry}>
          <Input
            {...field}
            list={id}
            autoComplete="off"
            enterKeyHint="done"
            value={text}
            onFocus={ask}
            onChange={({ target }) => {
              setText(target.value);
              setFault(undefined);
            }}
            onPressEnter={() => void add()}
          />
          <datalist id={id}>
            {suggestions
              .filter((tag) => !tags.includes(tag))
              .map((tag) => (
                <option key={tag} value={tag} />
              ))}
          </datalist>
          <Button onClick={() => void add()}>Add tag</Button>
        </div>
      )}
    </LabelledField>
  );
}
