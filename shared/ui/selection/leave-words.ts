import { formatCount } from '../../format/index.ts';
import type { GuardQuestion } from '../../shell/shell.ts';

/** The question before a selection is discarded, for a list's dialog and for the shell's navigation blocker. */
export const leaveQuestion = (noun: string, count: number) =>
  ({
    title: 'Leave this selection?',
    text: `${formatCount(count, noun)} selected. Nothing happens to them when you leave.`,
    leave: 'Leave',
    stay: 'Keep selecting',
  }) satisfies GuardQuestion;
