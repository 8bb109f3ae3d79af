import { Input } from '@dmp/shared/antd/controls';
import { SearchOutlined } from '@dmp/shared/antd/icons';
import { useCallback, useEffect, useRef, useState } from 'react';
import { normalizeText } from '../../contract/index.ts';

interface SearchBoxProps {
  /** The active search value, for example from the address. */
  value: string;
  /** Accessible name and placeholder. */
  label: string;
  onSearch(text: string): void;
  /** Throttle: minimum time between two searches, in milliseconds. */
  delay?: number;
  /** Converts between text and value; identity by default. */
  codec?: SearchCodec;
}

/** Converts between the text of the box and the search value. The two functions need not be inverse. */
interface SearchCodec {
  fromText(text: string): string;
  toText(value: string): string;
}

const identityCodec: SearchCodec = { fromText: normalizeText, toText: (value) => value };

/**
 * A search box that searches while the user types: immediately on the first letter, then throttled by `delay`, and
 * immediately on Enter.
 */
export function SearchBox({ value, label, onSearch, delay = 120, codec = identityCodec }: SearchBoxProps) {
  const [text, setText] = useState(() => codec.toText(value));
  const sent = useRef(value);
  const sentAt = useRef(0);
  /** Sent values that have not come back as `value` yet. */
  const pendingValues = useRef<string[]>([]);
  const latestOnSearch = useRef(onSearch);
  latestOnSearch.current = onSearch;

  useEffect(() => {
    // An external value, for example from the back button, replaces the text. A sent value that comes back must not.
    const index = pendingValues.current.indexOf(value);
    pendingValues.current = pendingValues.current.slice(index + 1);
    if (index >= 0 || value === sent.current) return;
    pendingValues.current = [];
    sent.current = value;
    setText(codec.toText(value));
  }, [value, codec]);

  const send = useCallback((next: string) => {
    if (next === sent.current) return;
    sent.current = next;
    sentAt.current = Date.now();
    pendingValues.current.push(next);
    latestOnSearch.current(next);
  }, []);
  /** Sends the typed text. An unchanged text is not sent, because a codec that is not inverse would change the value. */
  const sendText = useCallback(() => {
    if (text !== codec.toText(sent.current)) send(codec.fromText(text));
  }, [text, send, codec]);
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
        // A single-line input would join the lines without a separator.
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
