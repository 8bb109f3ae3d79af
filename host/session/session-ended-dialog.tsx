import { Button } from '@dmp/shared/antd/shell';
import { useState } from 'react';
import { ModalDialog } from '../layout/modal-dialog.tsx';
import { permissionsErrorText } from './permissions-error-page.tsx';
import { signInWindowPath } from './return-path.ts';

interface SessionEndedDialogProps {
  isOpen: boolean;
  /** The user has signed in, and their permissions are being loaded. */
  isResuming: boolean;
  /** Why the permissions could not be loaded. */
  error: Error | undefined;
  onRetry(): void;
}

/** Large enough for the sign-in page of a provider. */
const windowFeatures = 'popup,width=520,height=700';

/**
 * Covers the console after its session has ended. The sign-in is in a window of its own, so that this page keeps its
 * state. This page receives the tokens through the storage that all tabs share.
 */
export function SessionEndedDialog({ isOpen, isResuming, error, onRetry }: SessionEndedDialogProps) {
  const [isBlocked, setBlocked] = useState(false);
  const signIn = () => {
    const opened = window.open(signInWindowPath, 'dmp-sign-in', windowFeatures);
    setBlocked(opened === null);
    opened?.focus();
  };
  return (
    <ModalDialog
      isOpen={isOpen}
      title="Your session ended."
      text={error ? permissionsErrorText(error) : 'Sign in to continue; nothing you typed is lost.'}
      covers
    >
      {isBlocked ? (
        <span role="alert">
          The browser blocked the sign-in window.{' '}
          <a href={signInWindowPath} target="_blank" rel="noreferrer">
            Sign in in a new tab
          </a>
        </span>
      ) : null}
      {error ? <Button onClick={onRetry}>Retry</Button> : null}
      <Button type="primary" loading={isResuming} onClick={signIn}>
        Sign in
      </Button>
    </ModalDialog>
  );
}
