// @ts-check
import { fileURLToPath } from 'node:url';

/** Path of the repository, with `host/`, `shared/` and the `mfe-*` folders. */
export const root = fileURLToPath(new URL('../..', import.meta.url));
