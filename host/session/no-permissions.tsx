import { useLayoutEffect, useState } from 'react';
import type { Action } from '../layout/full-page.tsx';
import { headingId } from '../layout/page-heading.ts';
import { PageSentence } from '../layout/page-sentence.tsx';
import { personSentence } from './person-fault.tsx';

interface Props {
  email: string;
  /** Gets a new token, and what the person may. */
  onCheck(): Promise<unknown>;
  /** In its place where only a sign-in gets a new token. */
  signInAgain: Action | undefined;
}

/** In the place of every page of a person who has no permission at all. */
export function NoPermissions({ email, onCheck, signInAgain }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState('');
  useLayoutEffect(
    () => () => {
      // The page that takes this place begins at its heading, like any page that was opened.
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
      setResult(personSentence(error instanceof Error ? error : new Error(String(error))));
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
