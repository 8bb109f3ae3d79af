/** PostgreSQL's `deadlock_detected`: this transaction was chosen to give way. */
const deadlock = '40P01';
const attempts = 3;

/**
 * Does a transaction again that gave way to another, as PostgreSQL asks its
 * callers to. What it does outside the database it must do afterwards.
 */
export async function againAfterDeadlock<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === attempts || !(error instanceof Error && 'code' in error && error.code === deadlock)) throw error;
    }
  }
}
