import { Input } from '@dmp/shared/antd/controls';
import { SearchOutlined } from '@dmp/shared/antd/icons';
import { useCallback, useEffect, useRef, useState } from 'react';
import { oneText } from '../../contract/index.ts';

interface SearchBoxProps {
  /** The text in force, such as the URL holds it. */
  value: string;
  /** Accessible name and placeholder. */
  label: string;
  onSearch(text: string): void;
  /** How long after one text the next is sent at the earliest, in milliseconds. */
  delay?: number;
  /** How what is typed and what is in force are written, where that differs: of several values in one text. */
  form?: SearchForm;
}

/** The two ways between what stands in the box and what is in force. */
interface SearchForm {
  fromText(text: string): string;
  toText(value: string): string;
}

const asItIs: SearchForm = { fromText: oneText, toText: (value) => value };

/** A text that narrows a list, sent while one types: the first letter at once, then the newest text now and then; at Enter at once. */
export function SearchBox({ value, label, onSearch, delay = 120, form = asItIs }: SearchBoxProps) {
  const [text, setText] = useState(() => form.toText(value));
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
    setText(form.toText(value));
  }, [value, form]);

  const send = useCallback((next: string) => {
    if (next === sent.current) return;
    sent.current = next;
    sentAt.current = Date.now();
    echoes.current.push(next);
    search.current(next);
  }, []);
  /** Sends what was typed. A value is never rewritten while its text is as it came: the two forms need not be inverse. */
  const sendText = useCallback(() => {
    if (text !== form.toText(sent.current)) send(form.fromText(text));
  }, [text, send, form]);
  useEffect(() => {
    const timer = setTimeout(sendText, Math.max(0, sentAt.current + delay - Date.now()));
    return () => clearTimeout(timer);
  }, [delay, sendText]);

  return (
    <Input
      type="search"
      allowClear
      prefix={<SearchOutlined aria-hidden />}
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onPressEnter={sendText}
      onPaste={(event) => {
        const pasted = event.clipboardData.getData('text');
        if (!/[\r\n\t]/.test(pasted.trim())) return;
        // A field of one line would put the lines together without anything between them.
        event.preventDefault();
        const { selectionStart, selectionEnd } = event.currentTarget;
        const [start, end] = [selectionStart ?? text.length, selectionEnd ?? text.length];
        const oneLine = pasted
          .trim()
          .split(/\s*[\r\n\t]+\s*/)
          .join(', ');
        setText(text.slice(0, start) + oneLine + text.slice(end));
      }}
    />
  );
}
