import { formatCount } from '../../format/index.ts';
import type { GuardQuestion } from '../../shell/shell.ts';

/** What is asked before a selection is given up, in a dialog of a list and by the shell alike. */
export const leaveQuestion = (noun: string, count: number) =>
  ({
    title: 'Leave this selection?',
    text: `${formatCount(count, noun)} selected. Nothing happens to them when you leave.`,
    leave: 'Leave',
    stay: 'Keep selecting',
  }) satisfies GuardQuestion;
