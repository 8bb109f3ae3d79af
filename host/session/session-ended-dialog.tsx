import { Button } from '@dmp/shared/antd/shell';
import { useState } from 'react';
import { ModalDialog } from '../layout/modal-dialog.tsx';
import { personSentence } from './person-fault.tsx';
import { signInWindowPath } from './return-path.ts';

interface SessionEndedDialogProps {
  isOpen: boolean;
  /** The person has signed in, and what they may is being fetched. */
  isResuming: boolean;
  /** Why that could not be fetched. */
  error: Error | undefined;
  /** Fetches it again. */
  onRetry(): void;
}

/** Wide enough for the sign-in page of a provider. */
const features = 'popup,width=520,height=700';

/**
 * Lies over the console whose session has ended. The sign-in has a window of
 * its own, so that this page stays as it is; the tokens come through the
 * storage that all tabs share.
 */
export function SessionEndedDialog({ isOpen, isResuming, error, onRetry }: SessionEndedDialogProps) {
  const [isBlocked, setBlocked] = useState(false);
  const signIn = () => {
    const opened = window.open(signInWindowPath, 'dmp-sign-in', features);
    setBlocked(opened === null);
    opened?.focus();
  };
  return (
    <ModalDialog
      isOpen={isOpen}
      title="Your session ended."
      text={error ? personSentence(error) : 'Sign in to continue; nothing you typed is lost.'}
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
