import { Input } from '@dmp/shared/antd/controls';
import { Button } from '@dmp/shared/antd/shell';
import { LabelledField } from '@dmp/shared/ui';
import { useId, useState } from 'react';
import { parseTag } from './parse-tag.ts';
import styles from './tags-panel.module.css';
import { useTagSuggestions } from './use-tag-suggestions.ts';

interface TagInputProps {
  /** Tags of the device, and those being added. */
  tags: readonly string[];
  /** @returns an error text; undefined if the tag was added */
  onAdd(tag: string): Promise<string | undefined>;
}

/** A field whose Enter adds a tag. A tag that could not be added returns to the field unless the next is being typed. */
export function TagInput({ tags, onAdd }: TagInputProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [suggestions, loadSuggestions] = useTagSuggestions();
  const id = useId();

  const add = async () => {
    const parsed = parseTag(text, tags);
    setError(parsed?.error);
    if (parsed?.tag === undefined) return;
    const { tag } = parsed;
    setText('');
    const serverError = await onAdd(tag);
    if (serverError === undefined) return;
    setError(serverError);
    setText((typed) => typed || tag);
  };

  return (
    <LabelledField label="Add a tag" help="Press Enter to add it in uppercase." error={error}>
      {(field) => (
        <div className={styles.entry}>
          <Input
            {...field}
            list={id}
            autoComplete="off"
            enterKeyHint="done"
            value={text}
            onFocus={loadSuggestions}
            onChange={({ target }) => {
              setText(target.value);
              setError(undefined);
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
