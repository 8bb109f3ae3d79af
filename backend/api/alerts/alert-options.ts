import type { Kysely } from 'kysely';
import type { Bus } from '../../bus/index.ts';
import type { Tables } from '../../database/index.ts';

/** What the calls of alerts need. */
export interface AlertOptions {
  kysely: Kysely<Tables>;
  bus: Bus;
  /** Where people reach the console, for the links in mails. */
  publicUrl: string;
  /** The only domains that alerts may write to; empty for all. */
  mailDomains: readonly string[];
}
