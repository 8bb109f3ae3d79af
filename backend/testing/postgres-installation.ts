// PostgreSQL as the machine's package has it: unlike the one on npm it brings the tools for backups.
import { findInstalled } from './installed.mjs';

/** Its programs, which are of one version: pg_dump refuses a server that is newer. Undefined where there is none. */
export const postgresInstallation = findInstalled('postgres', 'initdb', 'createdb', 'pg_dump', 'pg_restore');
