import { Popover } from '@dmp/shared/antd/controls';
import { Button } from '@dmp/shared/antd/shell';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatCount, formatNumber } from '../../format/index.ts';
import { onDemand } from '../on-demand.tsx';
import { NamedRows } from './named-rows.tsx';
import styles from './selection.module.css';
import { chosenCount, namedIds, type SelectionFilters, withNamed } from './selection.ts';
import { selectionWords } from './selection-words.ts';
import { useEscape } from './use-escape.ts';
import type { ListSelecting } from './use-list-selection.ts';

const LeaveQuestion = onDemand(
  async () => (await import('./leave-question.tsx')).LeaveQuestion,
  'Leave this selection?',
);

/** What rows are chosen for. */
export interface Choosing {
  /** What is done to them: 'Reset'. */
  title: string;
  selecting: ListSelecting;
  /** What else can be done with the rows: buttons. */
  buttons?: ReactNode;
  /** The rows are the right ones. */
  onConfirm(): void;
  onCancel(): void;
}

interface SelectionBarProps extends Choosing {
  /** One row's name: 'device'. */
  noun: string;
  /** What is selected is not the rows themselves: the number of all says of what it is. */
  isOther?: boolean;
  /** Filters in a line, as a person knows them. */
  inWords(filters: SelectionFilters): string;
  /** Shows the list under these filters. */
  onFilters(filters: SelectionFilters): void;
}

/** While rows are being chosen: which they are, be they in sight or not, and the ways on and back. */
export function SelectionBar(props: SelectionBarProps) {
  const { title, noun, isOther = false, selecting, inWords, onFilters, onConfirm, onCancel } = props;
  const { selection, view, total, select, selectAll, clear } = selecting;
  const bar = useRef<HTMLDivElement>(null);
  const [leaving, setLeaving] = useState(false);
  const count = chosenCount(selection);
  useEscape(bar, () => (count === 0 ? onCancel() : setLeaving(true)));
  const isNew = useRef(true);
  // It comes in the place of the button that led here. A kept list that comes
  // back runs this again, and leaves the focus to the page's heading.
  useEffect(() => {
    if (isNew.current) bar.current?.focus();
    isNew.current = false;
  }, []);
  const filters = selection.kind === 'all' ? inWords(selection.filters) : '';
  const { chosen, rule } = selectionWords(selection, view, noun, filters);
  const named = namedIds(selection);
  const allOf = (count: number) => (isOther ? formatCount(count, noun) : formatNumber(count));

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no row of text and buttons
    <div ref={bar} className={styles.bar} role="group" tabIndex={-1} aria-label={`${title} ${noun}s`}>
      <div className={styles.words}>
        <strong role="status">{`${title}: ${chosen}`}</strong>
        <span data-view={view}>{rule}</span>
      </div>
      <div className={styles.buttons}>
        {view === 'other' && selection.kind === 'all' ? (
          <Button onClick={() => onFilters(selection.filters)}>Show selected</Button>
        ) : null}
        {named.length > 0 ? (
          <ShowNamed
            noun={noun}
            listed={selection.kind === 'listed'}
            ids={named}
            onChange={(ids) => {
              select(withNamed(selection, ids));
              // With the last of them their list and its button go.
              if (ids.length === 0) bar.current?.focus();
            }}
          />
        ) : null}
        {view === 'same' ? (
          <Button onClick={clear}>Clear selection</Button>
        ) : (
          <Button disabled={!total} onClick={selectAll}>
            {`${view === 'listed' ? 'Select all' : 'Select these'} ${total ? allOf(total) : ''}${view === 'listed' ? '' : ' instead'}`}
          </Button>
        )}
        {props.buttons}
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="primary" disabled={count === 0} onClick={onConfirm}>
          Confirm
        </Button>
      </div>
      {leaving ? <LeaveQuestion noun={noun} count={count} onLeave={onCancel} onStay={() => setLeaving(false)} /> : null}
    </div>
  );
}

interface ShowNamedProps {
  noun: string;
  /** They are those chosen; otherwise the exceptions from all. */
  listed: boolean;
  ids: readonly string[];
  onChange(ids: readonly string[]): void;
}

/** The button that shows the rows that were named one by one, and their list. */
function ShowNamed({ noun, listed, ids, onChange }: ShowNamedProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  return (
    <Popover
      trigger="click"
      placement="bottom"
      open={open}
      onOpenChange={setOpen}
      afterOpenChange={(opened) => opened && list.current?.querySelector('button')?.focus()}
      content={
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves the list, whatever in it has the focus
        <div
          onKeyDown={({ key }) => {
            if (key !== 'Escape') return;
            setOpen(false);
            button.current?.focus();
          }}
        >
          <NamedRows ref={list} label={listed ? `Selected ${noun}s` : 'Exceptions'} ids={ids} onChange={onChange} />
        </div>
      }
      destroyOnHidden
    >
      <Button ref={button} aria-haspopup="dialog" aria-expanded={open}>
        {listed ? 'Show selected' : `Show ${formatCount(ids.length, 'exception')}`}
      </Button>
    </Popover>
  );
}
