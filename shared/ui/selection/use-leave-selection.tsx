import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useUnsaved } from '../form/use-unsaved.ts';
import { onDemand } from '../on-demand.tsx';
import { leaveQuestion } from './leave-words.ts';

const LeaveQuestion = onDemand(
  async () => (await import('./leave-question.tsx')).LeaveQuestion,
  'Leave this selection?',
);

/** Up to so many rows are selected again in a moment. */
const fewRows = 10;

interface LeaveSelectionOptions {
  /** One row's name: 'device'. */
  noun: string;
  /** How many rows are selected. */
  count: number;
  /** Whether the dialog is left by going to that address; every address unless said otherwise. Another path always leaves it. */
  holds?(to: URL): boolean;
  /** Closes the dialog: the selection is given up. */
  onClose(): void;
  /** The user has gone to another address all the same: the selection is given up. */
  onLeave(): void;
}

interface LeaveSelection {
  /** What Esc and the cross of the dialog do. */
  leave(): void;
  /** Closes the dialog without a question: by Cancel, or because what was selected has been taken over. */
  close(): void;
  /** The question, to be drawn in the dialog. */
  question: ReactNode;
}

const everyAddress = () => true;

/**
 * Asks before a selection of more than ten rows in a dialog is dropped: by Esc or the cross, the browser's Back, a link,
 * or by closing the tab.
 */
export function useLeaveSelection(options: LeaveSelectionOptions): LeaveSelection {
  const { noun, count, holds = everyAddress, onClose, onLeave } = options;
  const [isAsked, setAsked] = useState(false);
  // Closing a dialog may take a step through the history, which ends after this draws again.
  const isClosing = useRef(false);
  const unsaved = useUnsaved({ question: leaveQuestion(noun, count), holds, onLeave });
  useEffect(() => {
    if (count > fewRows && !isClosing.current) unsaved.hold();
    else unsaved.letGo();
  });
  const close = () => {
    isClosing.current = true;
    unsaved.letGo();
    onClose();
  };
  return {
    leave: () => (count > fewRows ? setAsked(true) : close()),
    close,
    question: isAsked ? (
      <LeaveQuestion noun={noun} count={count} onLeave={close} onStay={() => setAsked(false)} />
    ) : null,
  };
}
