import { Input } from '@dmp/shared/antd/controls';
import { SearchOutlined } from '@dmp/shared/antd/icons';
import { useCallback, useEffect, useRef, useState } from 'react';

interface SearchBoxProps {
  /** The text in force, such as the URL holds it. */
  value: string;
  /** Accessible name and placeholder. */
  label: string;
  onSearch(text: string): void;
  /** How long after one text the next is sent at the earliest, in milliseconds. */
  delay?: number;
}

/** A text that narrows a list, sent while one types: the first letter at once, then the newest text now and then; at Enter at once. */
export function SearchBox({ value, label, onSearch, delay = 120 }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const sentAt = useRef(0);
  /** Texts that were sent and have not come back as the value yet. */
  const echoes = useRef<string[]>([]);
  const search = useRef(onSearch);
  search.current = onSearch;

  useEffect(() => {
    // A value from elsewhere, the back button for one, replaces the text; the echo of our own, late as it may be, must not.
    const own = echoes.current.indexOf(value);
    echoes.current = echoes.current.slice(own + 1);
    if (own >= 0 || value === sent.current) return;
    echoes.current = [];
    sent.current = value;
    setText(value);
  }, [value]);

  const send = useCallback((next: string) => {
    if (next === sent.current) return;
    sent.current = next;
    sentAt.current = Date.now();
    echoes.current.push(next);
    search.current(next);
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => send(text.trim()), Math.max(0, sentAt.current + delay - Date.now()));
    return () => clearTimeout(timer);
  }, [text, delay, send]);

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
