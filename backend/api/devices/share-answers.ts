/** Returns the answer of `compute`, or the shared answer for the same key. */
export type AnswerSharer<T> = (key: string, compute: () => Promise<T>) => Promise<T>;

/**
 * Shares answers between callers with the same key, also while an answer is computed: the cost does not grow with the
 * number of callers. An error is shared by the callers that wait for it, and not kept for later ones.
 *
 * @param maxAgeMs maximum age of an answer, counted from the start of its computation
 */
export function shareAnswers<T>(maxAgeMs: number): AnswerSharer<T> {
  const answers = new Map<string, Promise<T>>();
  return (key, compute) => {
    const shared = answers.get(key);
    if (shared) return shared;
    const answer = compute();
    answers.set(key, answer);
    const forget = () => {
      if (answers.get(key) === answer) answers.delete(key);
    };
    setTimeout(forget, maxAgeMs).unref();
    answer.catch(forget);
    return answer;
  };
}
