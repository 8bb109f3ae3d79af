// @ts-check
import { fileURLToPath } from 'node:url';

/** The repository: where `host/`, `shared/` and the `mfe-*` folders stand. */
export const root = fileURLToPath(new URL('../..', import.meta.url));
