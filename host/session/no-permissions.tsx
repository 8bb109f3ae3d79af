import { useLayoutEffect, useState } from 'react';
import type { PageAction } from '../layout/full-page.tsx';
import { headingId } from '../layout/page-heading.ts';
import { PageSentence } from '../layout/page-sentence.tsx';
import { permissionsErrorText } from './permissions-error-page.tsx';

interface Props {
  email: string;
  /** Reads the user's permissions, with a new token. */
  onCheck(): Promise<unknown>;
  /** Instead of that check, if only a sign-in gets a new token. */
  signInAgain: PageAction | undefined;
}

/** In place of every page for a user without any permission. */
export function NoPermissions({ email, onCheck, signInAgain }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState('');
  useLayoutEffect(
    () => () => {
      // The focus moves to the heading of the page that replaces this one, as after a navigation.
      if (document.activeElement?.closest('main')) document.getElementById(headingId)?.focus({ preventScroll: true });
    },
    [],
  );
  const check = async () => {
    setBusy(true);
    setResult('');
    try {
      await onCheck();
      setResult('It still has none.');
    } catch (error) {
      setResult(permissionsErrorText(error instanceof Error ? error : new Error(String(error))));
    } finally {
      setBusy(false);
    }
  };
  return (
    <PageSentence action={signInAgain ?? { label: 'Check again', run: () => void check(), isBusy }}>
      You are signed in, but your account has no permissions here. Ask the administrators of this console to add
      permissions for {email}. <span role="status">{result}</span>
    </PageSentence>
  );
}
