import { Button } from '@dmp/shared/antd/shell';
import { useSyncExternalStore } from 'react';
import { ModalDialog } from '../layout/modal-dialog.tsx';
import type { NavigationBlockers } from './navigation-blockers.ts';

/** The confirmation dialog of the current navigation blocker. */
export function LeaveDialog({ blockers }: { blockers: NavigationBlockers }) {
  const question = useSyncExternalStore(blockers.subscribe, blockers.getQuestion);
  const stay = () => blockers.answer(false);
  return (
    <ModalDialog isOpen={question !== undefined} title={question?.title} text={question?.text} onEscape={stay}>
      <Button onClick={stay}>{question?.stay ?? 'Stay'}</Button>
      <Button type="primary" danger onClick={() => blockers.answer(true)}>
        {question?.leave ?? 'Leave'}
      </Button>
    </ModalDialog>
  );
}
