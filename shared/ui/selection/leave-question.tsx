import { formatCount } from '../../format/index.ts';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';

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
  return (
    <ConfirmDialog
      title="Leave this selection?"
      confirm="Leave"
      cancel="Keep selecting"
      busy={false}
      onConfirm={onLeave}
      onClose={onStay}
    >
      {formatCount(count, noun)} selected. Nothing happens to them when you leave.
    </ConfirmDialog>
  );
}
