import { Input } from '@dmp/shared/antd/controls';
import { DownloadOutlined, DownOutlined, RightOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { limits } from '../../contract/index.ts';
import { formatNumber, inSentence } from '../../format/index.ts';
import { CopyButton } from '../copy/copyable-id.tsx';
import { saveFile } from '../save-file.ts';
import {
  foldedWhileSearching,
  initiallyFolded,
  type JsonLine,
  type JsonValue,
  jsonLines,
  lineValue,
  matchingLines,
  splitAtMatches,
  visibleLines,
} from './json-lines.ts';
import styles from './payload-view.module.css';

interface PayloadViewProps {
  /** Accessible name: 'Request payload'. */
  label: string;
  /** The payload as the charger sent it. */
  text: string;
  /** The name of the downloaded file. */
  fileName: string;
  /** If set, values are buttons. */
  onValueClick?: ((value: JsonValue) => void) | undefined;
}

const noFolds: ReadonlySet<number> = new Set();

/**
 * A formatted payload with folding, search, and copy. Shows the beginning of a very long payload, with a button to
 * download all of it.
 */
export function PayloadView({ label, text, fileName, onValueClick }: PayloadViewProps) {
  const { lines, isComplete } = useMemo(() => jsonLines(text, limits.payloadShown), [text]);
  const [folded, setFolded] = useState(() => initiallyFolded(lines));
  const [searchText, setSearchText] = useState('');
  const [matchIndex, setMatchIndex] = useState(0);
  const matches = useMemo(() => matchingLines(lines, searchText), [lines, searchText]);
  const current = matches[matchIndex % Math.max(1, matches.length)];
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (current !== undefined)
      box.current?.querySelector('[data-current="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [current]);

  const visiblyFolded = useMemo(() => foldedWhileSearching(lines, folded, matches), [lines, folded, matches]);
  const matchSet = useMemo(() => new Set(matches), [matches]);
  const foldable = lines.flatMap(({ fold }, at) => (fold && at > 0 ? [at] : []));
  const toggle = useCallback(
    (at: number) =>
      setFolded((previous) => {
        const next = new Set(previous);
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
          value={searchText}
          onChange={({ target }) => {
            setSearchText(target.value);
            setMatchIndex(0);
          }}
          onPressEnter={({ shiftKey }) =>
            setMatchIndex((at) => (at + (shiftKey ? matches.length - 1 : 1)) % Math.max(1, matches.length))
          }
        />
        <span role="status" className={styles.matchStatus}>
          {searchText.trim() === '' ? '' : matchStatus(matches.length, matchIndex, isComplete)}
        </span>
        {foldable.length > 0 ? (
          <Button size="small" type="text" onClick={() => setFolded(folded.size > 0 ? noFolds : new Set(foldable))}>
            {folded.size > 0 ? 'Unfold all' : 'Fold all'}
          </Button>
        ) : null}
        <CopyButton value={text} label={label} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the scroll container must be reachable by keyboard */}
      <section className={styles.lines} tabIndex={0} aria-label={`Lines of the ${inSentence(label)}`}>
        {visibleLines(lines, visiblyFolded).map((at) => {
          const line = lines[at];
          return line ? (
            <Line
              key={at}
              line={line}
              at={at}
              folded={visiblyFolded.has(at)}
              searchText={matchSet.has(at) ? searchText : ''}
              current={at === current}
              onFold={toggle}
              onValueClick={onValueClick}
            />
          ) : null;
        })}
      </section>
      {isComplete ? null : (
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

function matchStatus(count: number, index: number, isComplete: boolean): string {
  if (count === 0) return isComplete ? 'Not found' : 'Not in the part shown';
  return `${(index % count) + 1} of ${count} ${count === 1 ? 'line' : 'lines'}`;
}

interface LineProps {
  line: JsonLine;
  at: number;
  folded: boolean;
  searchText: string;
  current: boolean;
  onFold(at: number): void;
  onValueClick: PayloadViewProps['onValueClick'];
}

/** Memoized, because a payload may have thousands of lines. */
const Line = memo(function Line(props: LineProps) {
  const { line, at, folded, searchText, current, onFold, onValueClick } = props;
  const { depth, pieces, fold } = line;
  const value = onValueClick ? lineValue(line) : undefined;
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
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces never move
            key={index}
            type="button"
            className={`${styles.choice} ${styles[kind]}`}
            title="Filter by this value"
            onClick={() => onValueClick?.(value)}
          >
            <Marked text={text} searchText={searchText} />
          </button>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces never move
          <span key={index} className={styles[kind]}>
            <Marked text={text} searchText={searchText} />
          </span>
        ),
      )}
      {folded && fold ? <span className={styles.summary}>{fold.summary}</span> : null}
    </div>
  );
});

function Marked({ text, searchText }: { text: string; searchText: string }) {
  return splitAtMatches(text, searchText).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts never move
    index % 2 === 1 ? <mark key={index}>{part}</mark> : part,
  );
}
