import type { ReactNode } from 'react';
import { failureParts, failureText, mayHaveStarted, noticeText } from '../../api/error.ts';
import type { Notice, Shell } from '../../shell/shell.ts';
import { useShell } from '../../shell/shell-context.ts';
import { JobLink } from './job-link.tsx';

const jobs = 'Jobs';

/**
 * What a failure says in the place where it happened. Of an action that may have started it links to Jobs, where that can
 * be checked.
 *
 * @param navigate of the shell, so that it can also stand in a notification
 */
export function failureSentence(error: unknown, navigate: Shell['navigate']): ReactNode {
  const { text, detail: sentence = text } = failureText(error);
  return mayHaveStarted(error) ? withLink(sentence, navigate) : sentence;
}

/** {@link failureSentence} for the page of a remote. */
export function useFailureSentence(): (error: unknown) => ReactNode {
  const { navigate } = useShell();
  return (error) => failureSentence(error, navigate);
}

/** The failure of an action in a notification that nothing else stands beside, with the same link. */
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
