import { Input } from '@dmp/shared/antd/data';
import { SearchOutlined } from '@dmp/shared/antd/icons';
import { useEffect, useRef, useState } from 'react';

interface SearchBoxProps {
  /** The text in force, such as the URL holds it. */
  value: string;
  /** Accessible name and placeholder. */
  label: string;
  onSearch(text: string): void;
  /** How long typing must pause, in milliseconds. */
  delay?: number;
}

/** A text that narrows a list, sent when typing pauses or at Enter. */
export function SearchBox({ value, label, onSearch, delay = 120 }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const search = useRef(onSearch);
  search.current = onSearch;

  useEffect(() => {
    // A value from elsewhere, the back button for one, replaces the text; the echo of our own must not.
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);

  const send = (next: string) => {
    if (next === sent.current) return;
    sent.current = next;
    search.current(next);
  };
  useEffect(() => {
    const timer = setTimeout(() => {
      const next = text.trim();
      if (next === sent.current) return;
      sent.current = next;
      search.current(next);
    }, delay);
    return () => clearTimeout(timer);
  }, [text, delay]);

  return (
    <Input
      type="search"
      allowClear
      prefix={<SearchOutlined aria-hidden />}
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onPressEnter={() => send(text.trim())}
    />
  );
}
