import type { ReactNode } from 'react';
import { failureParts, failureText, mayHaveStarted, noticeText } from '../../api/error.ts';
import type { Notice, Shell } from '../../shell/shell.ts';
import { useShell } from '../../shell/shell-context.ts';
import { JobLink } from './job-link.tsx';

const jobs = 'Jobs';

/**
 * Returns the sentence of an error, to show where it happened. For an action that may have started, it links to Jobs,
 * where that can be checked.
 *
 * @param navigate of the shell; a parameter, so that it also works in a notification
 */
export function failureSentence(error: unknown, navigate: Shell['navigate']): ReactNode {
  const { text, detail: sentence = text } = failureText(error);
  return mayHaveStarted(error) ? withLink(sentence, navigate) : sentence;
}

/** Returns {@link failureSentence} with the `navigate` of the shell. */
export function useFailureSentence(): (error: unknown) => ReactNode {
  const { navigate } = useShell();
  return (error) => failureSentence(error, navigate);
}

/** Returns the notification of a failed action that is shown nowhere else: all of its text, with the same link. */
export function actionNotice(error: unknown, navigate: Shell['navigate']): Pick<Notice, 'text' | 'detail'> {
  if (!mayHaveStarted(error)) return failureText(error);
  const { text, ...request } = noticeText(error);
  return {
    text: (
      <>
        <span>{text}</span>
        <br />
        {withLink(failureParts(error).detail ?? '', navigate)}
      </>
    ),
    ...request,
  };
}

function withLink(sentence: string, navigate: Shell['navigate']): ReactNode {
  const at = sentence.indexOf(jobs);
  if (at < 0) return <span>{sentence}</span>;
  return (
    <>
      <span>{sentence.slice(0, at)}</span>
      <JobLink view={{ list: 'all' }} navigate={navigate}>
        {jobs}
      </JobLink>
      <span>{sentence.slice(at + jobs.length)}</span>
    </>
  );
}
