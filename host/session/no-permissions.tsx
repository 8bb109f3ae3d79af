import { useState } from 'react';
import { PageSentence } from '../layout/page-sentence.tsx';
import { personSentence } from './person-fault.tsx';

interface Props {
  email: string;
  /** Gets a new token, and what the person may. */
  onCheck(): Promise<unknown>;
}

/** In the place of every page of a person who has no permission at all. */
export function NoPermissions({ email, onCheck }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState('');
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
    <PageSentence action={{ label: 'Check again', run: () => void check(), isBusy }}>
      You are signed in, but your account has no permissions here. Ask the administrators of this console to add
      permissions for {email}. <span role="status">{result}</span>
    </PageSentence>
  );
}
