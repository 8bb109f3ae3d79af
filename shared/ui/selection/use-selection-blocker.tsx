import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useUnsavedBlocker } from '../form/use-unsaved-blocker.ts';
import { onDemand } from '../on-demand.tsx';
import { leaveQuestion } from './leave-words.ts';

const LeaveQuestion = onDemand(
  async () => (await import('./leave-question.tsx')).LeaveQuestion,
  'Leave this selection?',
);

/** A selection of up to this many rows is quickly repeated, so it closes without a question. */
const maxRowsWithoutQuestion = 10;

interface SelectionBlockerOptions {
  /** The name of one row: 'device'. */
  noun: string;
  /** Number of selected rows. */
  count: number;
  /** Whether navigation to a URL of the same path closes the dialog; by default it does. Another path always does. */
  shouldBlock?(to: URL): boolean;
  /** Closes the dialog and discards the selection. */
  onClose(): void;
  /** The user has confirmed the navigation: the selection is discarded. */
  onDiscard(): void;
}

interface SelectionBlocker {
  /** For Esc and the close button: asks before it closes the dialog, if many rows are selected. */
  requestClose(): void;
  /** Closes the dialog without a question, for Cancel or after the selection was applied. */
  close(): void;
  /** The confirmation dialog, rendered inside of the dialog. */
  question: ReactNode;
}

const blockAll = () => true;

/**
 * Blocks navigation while more than ten rows are selected in a dialog, and asks before the selection is discarded: by
 * Esc, the close button, the browser's Back, a link, or by closing the tab.
 */
export function useSelectionBlocker(options: SelectionBlockerOptions): SelectionBlocker {
  const { noun, count, shouldBlock = blockAll, onClose, onDiscard } = options;
  const [isQuestionOpen, setQuestionOpen] = useState(false);
  // Closing a dialog may navigate back in the history, which completes only after the next render.
  const isClosing = useRef(false);
  const unsaved = useUnsavedBlocker({ question: leaveQuestion(noun, count), shouldBlock, onDiscard });
  useEffect(() => {
    if (count > maxRowsWithoutQuestion && !isClosing.current) unsaved.block();
    else unsaved.unblock();
  });
  const close = () => {
    isClosing.current = true;
    unsaved.unblock();
    onClose();
  };
  return {
    requestClose: () => (count > maxRowsWithoutQuestion ? setQuestionOpen(true) : close()),
    close,
    question: isQuestionOpen ? (
      <LeaveQuestion noun={noun} count={count} onLeave={close} onStay={() => setQuestionOpen(false)} />
    ) : null,
  };
}
