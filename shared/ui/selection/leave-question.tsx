import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';
import { leaveQuestion } from './leave-words.ts';

interface LeaveQuestionProps {
  /** One row's name: 'device'. */
  noun: string;
  /** How many are chosen. */
  count: number;
  onLeave(): void;
  onStay(): void;
}

/** Asks before a selection that somebody has made is given up. */
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
