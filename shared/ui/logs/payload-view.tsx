import { Input } from '@dmp/shared/antd/controls';
import { DownloadOutlined, DownOutlined, RightOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { limits } from '../../contract/index.ts';
import { formatNumber, inSentence } from '../../format/index.ts';
import { CopyButton } from '../copy/copyable-id.tsx';
import { saveFile } from '../save-file.ts';
import {
  cutAt,
  foldedAtFirst,
  foldedBeside,
  inSight,
  type JsonLine,
  type JsonValue,
  jsonLines,
  lineValue,
  occurrences,
} from './json-lines.ts';
import styles from './payload-view.module.css';

interface PayloadViewProps {
  /** Names it: 'Request payload'. */
  label: string;
  /** The payload as the charger sent it. */
  text: string;
  /** What it is called when it is kept. */
  fileName: string;
  /** Makes its values buttons: one was clicked. */
  onValue?: ((value: JsonValue) => void) | undefined;
}

const none: ReadonlySet<number> = new Set();

/** A payload in lines that can be folded, searched and copied; of a very long one the beginning, and the rest to download. */
export function PayloadView({ label, text, fileName, onValue }: PayloadViewProps) {
  const { lines, whole } = useMemo(() => jsonLines(text, limits.payloadShown), [text]);
  const [folded, setFolded] = useState(() => foldedAtFirst(lines));
  const [sought, setSought] = useState('');
  const [chosen, setChosen] = useState(0);
  const found = useMemo(() => occurrences(lines, sought), [lines, sought]);
  const current = found[chosen % Math.max(1, found.length)];
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (current !== undefined)
      box.current?.querySelector('[data-current="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [current]);

  const closed = useMemo(() => foldedBeside(lines, folded, found), [lines, folded, found]);
  const marked = useMemo(() => new Set(found), [found]);
  const foldable = lines.flatMap(({ fold }, at) => (fold && at > 0 ? [at] : []));
  const toggle = useCallback(
    (at: number) =>
      setFolded((now) => {
        const next = new Set(now);
        if (!next.delete(at)) next.add(at);
        return next;
      }),
    [],
  );
  return (
    <section ref={box} aria-label={label} className={styles.payload}>
      <div className={styles.toolbar}>
        <Input
          type="search"
          size="small"
          allowClear
          aria-label={`Search the ${inSentence(label)}`}
          placeholder="Search"
          value={sought}
          onChange={({ target }) => {
            setSought(target.value);
            setChosen(0);
          }}
          onPressEnter={({ shiftKey }) =>
            setChosen((at) => (at + (shiftKey ? found.length - 1 : 1)) % Math.max(1, found.length))
          }
        />
        <span role="status" className={styles.remark}>
          {sought.trim() === '' ? '' : remark(found.length, chosen, whole)}
        </span>
        {foldable.length > 0 ? (
          <Button size="small" type="text" onClick={() => setFolded(folded.size > 0 ? none : new Set(foldable))}>
            {folded.size > 0 ? 'Unfold all' : 'Fold all'}
          </Button>
        ) : null}
        <CopyButton value={text} label={label} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className={styles.lines} tabIndex={0} aria-label={`Lines of the ${inSentence(label)}`}>
        {inSight(lines, closed).map((at) => {
          const line = lines[at];
          return line ? (
            <Line
              key={at}
              line={line}
              at={at}
              folded={closed.has(at)}
              sought={marked.has(at) ? sought : ''}
              current={at === current}
              onFold={toggle}
              onValue={onValue}
            />
          ) : null;
        })}
      </section>
      {whole ? null : (
        <div className={styles.rest}>
          <span>{`The first ${formatNumber(limits.payloadShown / 1024)} KB are shown.`}</span>
          <Button
            size="small"
            icon={<DownloadOutlined aria-hidden />}
            onClick={() => saveFile({ fileName, content: new Blob([text], { type: 'application/json' }) })}
          >
            Download all
          </Button>
        </div>
      )}
    </section>
  );
}

function remark(found: number, chosen: number, whole: boolean): string {
  if (found === 0) return whole ? 'Not found' : 'Not in the part shown';
  return `${(chosen % found) + 1} of ${found} ${found === 1 ? 'line' : 'lines'}`;
}

interface LineProps {
  line: JsonLine;
  at: number;
  folded: boolean;
  sought: string;
  current: boolean;
  onFold(at: number): void;
  onValue: PayloadViewProps['onValue'];
}

/** There may be thousands: one is drawn again only when something of it changes. */
const Line = memo(function Line({ line, at, folded, sought, current, onFold, onValue }: LineProps) {
  const { depth, pieces, fold } = line;
  const value = onValue ? lineValue(line) : undefined;
  return (
    <div className={styles.line} translate="no" style={{ paddingInlineStart: 24 + depth * 14 }} data-current={current}>
      {fold ? (
        <button
          type="button"
          className={styles.fold}
          style={{ left: depth * 14 }}
          aria-expanded={!folded}
          aria-label={`${folded ? 'Unfold' : 'Fold'} ${pieces[0]?.kind === 'name' ? pieces[0].text : 'all'}`}
          onClick={() => onFold(at)}
        >
          {folded ? <RightOutlined aria-hidden /> : <DownOutlined aria-hidden />}
        </button>
      ) : null}
      {pieces.map(({ text, kind }, index) =>
        value && (kind === 'text' || kind === 'value') ? (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
            key={index}
            type="button"
            className={`${styles.choice} ${styles[kind]}`}
            title="Filter by this value"
            onClick={() => onValue?.(value)}
          >
            <Marked text={text} sought={sought} />
          </button>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
          <span key={index} className={styles[kind]}>
            <Marked text={text} sought={sought} />
          </span>
        ),
      )}
      {folded && fold ? <span className={styles.words}>{fold.words}</span> : null}
    </div>
  );
});

function Marked({ text, sought }: { text: string; sought: string }) {
  return cutAt(text, sought).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
    index % 2 === 1 ? <mark key={index}>{part}</mark> : part,
  );
}
