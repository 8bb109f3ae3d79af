import { type ReactNode, useRef, useState } from 'react';
import { failureParts, noticeText } from '../../api/error.ts';
import type { Permission } from '../../contract/index.ts';
import { conflictSentence } from '../../format/index.ts';
import { useShell } from '../../shell/shell-context.ts';
import { useHasBeenOpen } from '../dialog/use-has-been-open.ts';
import { onDemand } from '../on-demand.tsx';
import { useBusy } from '../use-busy.ts';
import styles from './row-actions.module.css';

/** An action on a row, with a button at the end of the row. */
export interface RowAction<Row> {
  /** Title of the button: 'Delete'. */
  label: string;
  icon: ReactNode;
  /** Users without it get no button. */
  permission: Permission;
  /** Available for every row by default. */
  isAvailable?(row: Row): boolean;
  /** Confirmation question, answered with Yes or No: 'Delete alert?'. A function can name what the row's deletion would lose. */
  question?: string | ((row: Row) => string);
  /** Runs the action; the list reloads afterwards. */
  run(row: Row): Promise<unknown>;
  /** Title of the notification when it fails. */
  failure: string;
}

/** Width in pixels of a column with this many buttons. */
export const actionsWidth = (count: number): number => 24 + count * 36;

const RowQuestion = onDemand(async () => (await import('./row-question.tsx')).RowQuestion, 'Question');

interface RowActionsProps<Row> {
  actions: readonly RowAction<Row>[];
  row: Row;
  /** The row's name in accessible names: `rowName` of the list, or its key. */
  name: string;
  onDone(): Promise<unknown>;
}

/** The buttons at the end of a row. */
export const RowActions = <Row,>({ actions, row, name, onDone }: RowActionsProps<Row>) =>
  actions.map((action) =>
    action.isAvailable?.(row) === false ? null : (
      <RowButton key={action.label} action={action} row={row} name={name} onDone={onDone} />
    ),
  );

function RowButton<Row>(props: Omit<RowActionsProps<Row>, 'actions'> & { action: RowAction<Row> }) {
  const { action, row, name, onDone } = props;
  const { label, icon, question, run, failure } = action;
  const { notify } = useShell();
  const [isQuestionOpen, setQuestionOpen] = useState(false);
  const [questionError, setQuestionError] = useState<string>();
  const hasBeenOpen = useHasBeenOpen(isQuestionOpen);
  const button = useRef<HTMLButtonElement>(null);
  const runAction = async () => {
    const list = button.current?.closest('section');
    try {
      await run(row);
    } catch (error) {
      const { text, detail } = failureParts(error);
      const sentence = detail && conflictSentence(detail);
      if (question) {
        notify.error({ title: failure, ...noticeText(error) });
        // Opens the question again, with the reason of the failure.
        setQuestionError(sentence);
        if (sentence) setQuestionOpen(true);
        return;
      }
      notify.error({ title: failure, text, ...(sentence ? { detail: sentence } : {}) });
      return;
    }
    await onDone();
    // The browser resets the focus when the row is removed. A user who typed elsewhere since keeps the focus.
    if (list && !button.current?.isConnected && document.activeElement === document.body) focusList(list);
  };
  const [busy, start] = useBusy(runAction);
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
          setQuestionError(undefined);
          if (question) setQuestionOpen(true);
          else start();
        }}
      >
        {icon}
      </button>
      {question && hasBeenOpen ? (
        <RowQuestion
          question={typeof question === 'function' ? question(row) : question}
          error={questionError}
          open={isQuestionOpen}
          onConfirm={() => {
            setQuestionError(undefined);
            start();
          }}
          onClose={() => {
            setQuestionOpen(false);
            button.current?.focus();
          }}
        />
      ) : null}
    </span>
  );
}

/** Moves the focus from a removed row to its list. `tabIndex` is temporary: a list that is always focusable would take the arrow keys from the scroller inside it. */
function focusList(list: HTMLElement): void {
  list.tabIndex = -1;
  list.addEventListener('blur', () => list.removeAttribute('tabindex'), { once: true });
  list.focus({ preventScroll: true });
}
