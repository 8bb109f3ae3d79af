import { Button } from '@dmp/shared/antd/shell';
import { useSyncExternalStore } from 'react';
import { ModalDialog } from '../layout/modal-dialog.tsx';
import type { Leaving } from './leaving.ts';

/** Asks before the page is left. */
export function LeaveDialog({ leaving }: { leaving: Leaving }) {
  const question = useSyncExternalStore(leaving.subscribe, leaving.getQuestion);
  const stay = () => leaving.answer(false);
  return (
    <ModalDialog isOpen={question !== undefined} title={question?.title} text={question?.text} onEscape={stay}>
      <Button onClick={stay}>{question?.stay ?? 'Stay'}</Button>
      <Button type="primary" danger onClick={() => leaving.answer(true)}>
        {question?.leave ?? 'Leave'}
      </Button>
    </ModalDialog>
  );
}
