import { type ReactNode, useRef, useState } from 'react';
import { failureParts, noticeText } from '../../api/error.ts';
import type { Permission } from '../../contract/index.ts';
import { conflictSentence } from '../../format/index.ts';
import { useShell } from '../../shell/shell-context.ts';
import { useOnceOpen } from '../dialog/use-once-open.ts';
import { onDemand } from '../on-demand.tsx';
import { useBusy } from '../use-busy.ts';
import styles from './row-actions.module.css';

/** One thing that can be done to a row, by a button at its end. */
export interface RowAction<Row> {
  /** What it does: 'Delete'. */
  label: string;
  icon: ReactNode;
  /** Who lacks it has no button. */
  permission: Permission;
  /** Whether a row has it; every row by default. */
  has?(row: Row): boolean;
  /** Is asked before, with Yes and No: 'Delete alert?'; of the row where it says what would be lost with it. */
  question?: string | ((row: Row) => string);
  /** Does it; the list is loaded anew afterwards. */
  run(row: Row): Promise<unknown>;
  /** Title of the notification when it fails. */
  failure: string;
}

/** How wide the column of so many buttons is, in pixels. */
export const actionsWidth = (count: number): number => 24 + count * 36;

const RowQuestion = onDemand(async () => (await import('./row-question.tsx')).RowQuestion, 'Question');

interface RowActionsProps<Row> {
  actions: readonly RowAction<Row>[];
  row: Row;
  /** What the row is called: its key, unless the list says otherwise. */
  name: string;
  onDone(): Promise<unknown>;
}

/** The buttons at the end of a row. */
export const RowActions = <Row,>({ actions, row, name, onDone }: RowActionsProps<Row>) =>
  actions.map((action) =>
    action.has?.(row) === false ? null : (
      <RowButton key={action.label} action={action} row={row} name={name} onDone={onDone} />
    ),
  );

function RowButton<Row>(props: Omit<RowActionsProps<Row>, 'actions'> & { action: RowAction<Row> }) {
  const { action, row, name, onDone } = props;
  const { label, icon, question, run, failure } = action;
  const { notify } = useShell();
  const [asked, setAsked] = useState(false);
  const [fault, setFault] = useState<string>();
  const drawn = useOnceOpen(asked);
  const button = useRef<HTMLButtonElement>(null);
  const work = async () => {
    const list = button.current?.closest('section');
    try {
      await run(row);
    } catch (fault) {
      const { text, detail } = failureParts(fault);
      const sentence = detail && conflictSentence(detail);
      if (question) {
        notify.error({ title: failure, ...noticeText(fault) });
        // The question stands again, with why it could not be done.
        setFault(sentence);
        if (sentence) setAsked(true);
        return;
      }
      notify.error({ title: failure, text, ...(sentence ? { detail: sentence } : {}) });
      return;
    }
    await onDone();
    // Where the focus went with the row; a person who types elsewhere by then keeps it.
    if (list && !button.current?.isConnected && document.activeElement === document.body) focusList(list);
  };
  const [busy, begin] = useBusy(work);
  return (
    <span className={styles.place}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={`${label} ${name}`}
        aria-busy={busy}
        disabled={busy}
        title={label}
        onPointerEnter={question ? RowQuestion.prefetch : undefined}
        onFocus={question ? RowQuestion.prefetch : undefined}
        onClick={() => {
          setFault(undefined);
          if (question) setAsked(true);
          else begin();
        }}
      >
        {icon}
      </button>
      {question && drawn ? (
        <RowQuestion
          question={typeof question === 'function' ? question(row) : question}
          fault={fault}
          open={asked}
          onYes={() => {
            setFault(undefined);
            begin();
          }}
          onClose={() => {
            setAsked(false);
            button.current?.focus();
          }}
        />
      ) : null}
    </span>
  );
}

/** Where a row is gone, the focus is not gone with it. A list that could always have it would take the arrow keys from what scrolls in it. */
function focusList(list: HTMLElement): void {
  list.tabIndex = -1;
  list.addEventListener('blur', () => list.removeAttribute('tabindex'), { once: true });
  list.focus({ preventScroll: true });
}
