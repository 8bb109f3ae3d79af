import { Popover } from '@dmp/shared/antd/controls';
import { Button } from '@dmp/shared/antd/shell';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatCount, formatNumber } from '../../format/index.ts';
import { onDemand } from '../on-demand.tsx';
import { NamedRows } from './named-rows.tsx';
import styles from './selection.module.css';
import { namedIds, type SelectionFilters, selectedCount, withNamedIds } from './selection.ts';
import { selectionWords } from './selection-words.ts';
import { useEscape } from './use-escape.ts';
import type { ListSelectionState } from './use-list-selection.ts';

const LeaveQuestion = onDemand(
  async () => (await import('./leave-question.tsx')).LeaveQuestion,
  'Leave this selection?',
);

/** Rows of a list are being selected for an action. */
export interface SelectionMode {
  /** The action: 'Reset'. */
  title: string;
  selectionState: ListSelectionState;
  /** Additional buttons. */
  buttons?: ReactNode;
  /** The user has confirmed the selection. */
  onConfirm(): void;
  onCancel(): void;
}

interface SelectionBarProps extends SelectionMode {
  /** The name of one selected item: 'device'. */
  noun: string;
  /** The rows select other items, such as the devices of EVSEs. "Select all" then shows the noun with the total. */
  isIndirect?: boolean;
  /** Describes filters for the user, in one line. */
  describeFilters(filters: SelectionFilters): string;
  /** Applies filters to the list. */
  onFilters(filters: SelectionFilters): void;
}

/** The bar above a list in selection mode: describes the selection, with buttons to change, confirm, and cancel it. */
export function SelectionBar(props: SelectionBarProps) {
  const { title, noun, isIndirect = false, selectionState, describeFilters, onFilters, onConfirm, onCancel } = props;
  const { selection, view, total, select, selectAll, clear } = selectionState;
  const bar = useRef<HTMLDivElement>(null);
  const [isQuestionOpen, setQuestionOpen] = useState(false);
  const count = selectedCount(selection);
  useEscape(bar, () => (count === 0 ? onCancel() : setQuestionOpen(true)));
  const isFirstMount = useRef(true);
  // The bar replaces the button that opened it, so it takes the focus. The effect runs again when a hidden list becomes
  // visible; then the focus stays on the page's heading.
  useEffect(() => {
    if (isFirstMount.current) bar.current?.focus();
    isFirstMount.current = false;
  }, []);
  const filters = selection.kind === 'all' ? describeFilters(selection.filters) : '';
  const { chosen, rule } = selectionWords(selection, view, noun, filters);
  const named = namedIds(selection);
  const totalText = (count: number) => (isIndirect ? formatCount(count, noun) : formatNumber(count));

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot lay out text and buttons in a row
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
          <NamedRowsButton
            noun={noun}
            isListed={selection.kind === 'listed'}
            ids={named}
            onChange={(ids) => {
              select(withNamedIds(selection, ids));
              // The list and its button unmount with the last row.
              if (ids.length === 0) bar.current?.focus();
            }}
          />
        ) : null}
        {view === 'same' ? (
          <Button onClick={clear}>Clear selection</Button>
        ) : (
          <Button disabled={!total} onClick={selectAll}>
            {`${view === 'listed' ? 'Select all' : 'Select these'} ${total ? totalText(total) : ''}${view === 'listed' ? '' : ' instead'}`}
          </Button>
        )}
        {props.buttons}
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="primary" disabled={count === 0} onClick={onConfirm}>
          Confirm
        </Button>
      </div>
      {isQuestionOpen ? (
        <LeaveQuestion noun={noun} count={count} onLeave={onCancel} onStay={() => setQuestionOpen(false)} />
      ) : null}
    </div>
  );
}

interface NamedRowsButtonProps {
  noun: string;
  /** The rows are the selected ones; otherwise they are the exceptions from all. */
  isListed: boolean;
  ids: readonly string[];
  onChange(ids: readonly string[]): void;
}

/** A button with a popover that lists the single rows of a selection. */
function NamedRowsButton({ noun, isListed, ids, onChange }: NamedRowsButtonProps) {
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
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the list from any focused element in it
        <div
          onKeyDown={({ key }) => {
            if (key !== 'Escape') return;
            setOpen(false);
            button.current?.focus();
          }}
        >
          <NamedRows ref={list} label={isListed ? `Selected ${noun}s` : 'Exceptions'} ids={ids} onChange={onChange} />
        </div>
      }
      destroyOnHidden
    >
      <Button ref={button} aria-haspopup="dialog" aria-expanded={open}>
        {isListed ? 'Show selected' : `Show ${formatCount(ids.length, 'exception')}`}
      </Button>
    </Popover>
  );
}
