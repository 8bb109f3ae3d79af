import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';
import { leaveQuestion } from './leave-words.ts';

interface LeaveQuestionProps {
  /** The name of one row: 'device'. */
  noun: string;
  /** Number of selected rows. */
  count: number;
  onLeave(): void;
  onStay(): void;
}

/** The confirmation dialog before a selection is discarded. */
export function LeaveQuestion({ noun, count, onLeave, onStay }: LeaveQuestionProps) {
  const words = leaveQuestion(noun, count);
  return (
    <ConfirmDialog
      title={words.title}
      confirm={words.leave}
      cancel={words.stay}
      danger
      busy={false}
      onConfirm={onLeave}
      onClose={onStay}
    >
      {words.text}
    </ConfirmDialog>
  );
}
