import { createHash, randomBytes } from 'node:crypto';
import { constants, copyFile, link, readFile, rm, writeFile } from 'node:fs/promises';

/** What file systems answer that have no links, such as some network drives. */
const withoutLinks: ReadonlySet<string> = new Set(['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP']);
/** Characters that the text of a key has at least. */
const leastCharacters = 32;

/**
 * The key with which secrets in the database are encrypted: it is in a file outside the database, so that nobody reads
 * them in a dump. Of several processes with one folder, one makes the file for all.
 *
 * @param file its name
 * @param mayMake whether it is made where it is missing
 * @returns 32 bytes
 * @throws with a sentence for an operator when the file cannot be read or made
 */
export async function loadSecretsKey(file: string, mayMake: boolean): Promise<Uint8Array> {
  const text = (await read(file, mayMake)) ?? (await make(file));
  if (text.length < leastCharacters) {
    throw new Error(
      `The file ${file} must have at least ${leastCharacters} characters, such as those of \`openssl rand -base64 32\`.`,
    );
  }
  return createHash('sha256').update(text).digest();
}

/** @returns undefined for a file that is missing and may be made */
async function read(file: string, mayMake: boolean): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (mayMake && code === 'ENOENT') return undefined;
    throw new Error(`The file ${file} with the key of the secrets cannot be read (${code}).`);
  }
}

/** Makes the file, unless another process does meanwhile. Where the file system has links, nobody reads half of it. */
async function make(file: string): Promise<string> {
  const own = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    await writeFile(own, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true });
    await link(own, file).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return;
      if (!withoutLinks.has(error.code ?? '')) throw error;
      await copyFile(own, file, constants.COPYFILE_EXCL).catch((fault: NodeJS.ErrnoException) => {
        if (fault.code !== 'EEXIST') throw fault;
      });
    });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`The file ${file} with the key of the secrets cannot be made (${code}).`);
  } finally {
    await rm(own, { force: true });
  }
  return (await readFile(file, 'utf8')).trim();
}
