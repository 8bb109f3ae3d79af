/** Gives what `compute` answers, or what it has just answered to somebody else who asked for the same. */
export type Shared<T> = (key: string, compute: () => Promise<T>) => Promise<T>;

/**
 * Lets all who ask for the same within a while share one answer, also while it
 * is being worked out: what it costs does not grow with how many ask. A
 * failure is shared by those who were waiting, and by nobody later.
 *
 * @param forMs how old an answer may be, counted from when its work began
 */
export function shareAnswers<T>(forMs: number): Shared<T> {
  const answers = new Map<string, Promise<T>>();
  return (key, compute) => {
    const known = answers.get(key);
    if (known) return known;
    const answer = compute();
    answers.set(key, answer);
    const forget = () => {
      if (answers.get(key) === answer) answers.delete(key);
    };
    setTimeout(forget, forMs).unref();
    answer.catch(forget);
    return answer;
  };
}
