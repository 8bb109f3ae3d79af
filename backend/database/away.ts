import pg from 'pg';

/** The database could not be reached, or its connection was lost: whether what was asked has been done may be unknown. */
export class DatabaseUnavailable extends Error {
  /** What the system or the server calls it, such as `ECONNREFUSED`; undefined for a silence. */
  readonly code: string | undefined;

  constructor(cause: Error) {
    super(cause.message, { cause });
    this.name = 'DatabaseUnavailable';
    this.code = 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
  }
}

/** The class of SQLSTATE of what was undone for another transaction's sake. */
const rolledBack = '40';
/**
 * Classes of SQLSTATE that say nothing against what was asked: connection, rolled
 * back for another's sake, resources, a lock or a state that passes, the operator, the system.
 */
const passing: ReadonlySet<string> = new Set(['08', rolledBack, '53', '55', '57', '58']);
/** A server that only reads, as after a failover, and a transaction that was idle for too long. */
const passingCodes: ReadonlySet<string> = new Set(['25006', '25P03']);
/** Of these the server ends the connection by itself. */
const ending: ReadonlySet<string> = new Set(['08', '57']);
/** Of these it has not begun the connection: nobody may sign in so, or there are too many already. */
const notBegun: ReadonlySet<string> = new Set(['28', '53']);
/** Classes of SQLSTATE: too little of something, and files that cannot be read, written, or made. */
const shortages: ReadonlySet<string> = new Set(['53', '58']);
/** Of these, what one statement or one connection alone has too little of: memory, connections, a limit of its own. */
const ofOne: ReadonlySet<string> = new Set(['53200', '53300', '53400']);
/** A statement that took too long: its connection is as good as before. */
const canceled = '57014';
const lockNotAvailable = '55P03';

/** What the server also says where it may not write to its own files, as on a disk that has become read-only. */
const insufficientPrivilege = '42501';
/** The sources of PostgreSQL that write files. */
const storage: ReadonlySet<string | undefined> = new Set(['fd.c', 'md.c', 'slru.c', 'xlog.c']);
const isReadOnly = ({ code, file }: pg.DatabaseError): boolean => code === insufficientPrivilege && storage.has(file);

const classOf = (code = ''): string => code.slice(0, 2);

/** Whether nothing is wrong with what was asked: the same may succeed later. */
export function isTransient(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (!(error instanceof pg.DatabaseError)) return false;
  const { code = '' } = error;
  return passing.has(classOf(code)) || passingCodes.has(code) || isReadOnly(error);
}

/** Whether the server has undone it for another transaction, as when the two waited for each other: it may be done again. */
export const isRolledBack = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && classOf(error.code) === rolledBack;

/**
 * Of a statement that the server has ended for taking too long: whether it waited for a lock that another holds, or the
 * server was slow.
 */
export function timedOut(error: unknown): 'lock' | 'statement' | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  return error.code === lockNotAvailable ? 'lock' : error.code === canceled ? 'statement' : undefined;
}

/** Whether the database has too little of something to do what it was asked to. */
export const isDatabaseShortage = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && (shortages.has(classOf(error.code)) || isReadOnly(error));

/** Whether it cannot write, or not even read, for anybody until its system has more room or more open files. */
export const isShortageForAll = (error: unknown): error is pg.DatabaseError =>
  isDatabaseShortage(error) && !ofOne.has(error.code ?? '');

/** Why a connection could not be opened, as {@link DatabaseUnavailable}; undefined when the server refused it for good. */
export const lossAtOpening = (error: unknown): DatabaseUnavailable | undefined =>
  error instanceof pg.DatabaseError && notBegun.has(classOf(error.code))
    ? new DatabaseUnavailable(error)
    : lossIn(error);

/** The fault of a connection as {@link DatabaseUnavailable}; undefined when the server has only refused what it was asked. */
export function lossIn(error: unknown): DatabaseUnavailable | undefined {
  if (error instanceof DatabaseUnavailable) return error;
  if (error instanceof pg.DatabaseError) {
    const { code = '' } = error;
    const isLost = code !== canceled && (ending.has(classOf(code)) || code === '25P03');
    return isLost ? new DatabaseUnavailable(error) : undefined;
  }
  // A value that cannot be sent is the caller's fault.
  return error instanceof Error && !(error instanceof TypeError) ? new DatabaseUnavailable(error) : undefined;
}
