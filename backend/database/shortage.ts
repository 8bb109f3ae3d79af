/** No room on a disk, or in what may be used of it. */
const diskFull: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT']);
/** The disk, or its connection, does not work, or has become read-only for that. */
const diskBroken: ReadonlySet<string> = new Set(['EROFS', 'EIO']);
/** No more open files: of this process, or of the system. */
const tooManyFiles: ReadonlySet<string> = new Set(['EMFILE', 'ENFILE']);

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Whether something could not be written because the disk, or what may be used of it, is full. */
export const isDiskFull = (error: unknown): boolean => diskFull.has(codeOf(error));

/** Whether nothing can be written to the disk, by nobody. */
export const isDiskUnwritable = (error: unknown): boolean => isDiskFull(error) || diskBroken.has(codeOf(error));

/** Whether no more files or connections could be opened. */
export const isOutOfFiles = (error: unknown): boolean => tooManyFiles.has(codeOf(error));

/** Whether the system had too little of what others give back: the same succeeds once it has more. */
export const isShortage = (error: unknown): boolean => isDiskUnwritable(error) || isOutOfFiles(error);
