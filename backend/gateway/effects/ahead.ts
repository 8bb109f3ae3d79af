/** PostgreSQL's `in_failed_sql_transaction`: a statement before it has failed. */
const afterFailure = '25P02';

/**
 * Statements of one transaction that are sent without waiting for the results of those before them. The server carries
 * them out in the order in which they were sent.
 */
export class Ahead {
  readonly #sent: Promise<unknown>[] = [];

  /** Takes a statement that was just sent. */
  add(statement: Promise<unknown>): void {
    // A fault is thrown by `settled`.
    statement.catch(() => {});
    this.#sent.push(statement);
  }

  /**
   * Resolves with the result of this statement once all are carried out, those included that were added meanwhile.
   *
   * @throws why the transaction has failed, and not that it has, as all statements after that report
   */
  async settled<Result>(last: Promise<Result>): Promise<Result> {
    const [end] = await Promise.allSettled([last]);
    const results = [...(await Promise.allSettled(this.#sent.splice(0))), end];
    const faults = results.filter((result) => result.status === 'rejected').map(({ reason }): unknown => reason);
    if (faults.length > 0) throw faults.find((fault) => !followsFailure(fault)) ?? faults[0];
    return last;
  }
}

const followsFailure = (fault: unknown): boolean =>
  fault instanceof Error && 'code' in fault && fault.code === afterFailure;
