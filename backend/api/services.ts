import type { Kysely } from 'kysely';
import type { Beginner } from '../actions/index.ts';
import type { Bus } from '../bus/index.ts';
import type { Config } from '../config/index.ts';
import type { Tables } from '../database/index.ts';
import type { LogReader } from '../ocpp-logs/index.ts';
import type { FileLinks } from './diagnostics-files/links.ts';

/** What the calls of the API work with: each takes what it needs. */
export interface ApiServices extends Pick<Config, 'mailDomains' | 'firmwareUrl' | 'dataDir' | 'publicUrl'> {
  kysely: Kysely<Tables>;
  logs: LogReader;
  bus: Bus;
  /** Begins actions without a query; undefined where this process has no worker. */
  worker: Beginner | undefined;
  /** Links to diagnostics files. */
  links: FileLinks;
  /** Whether a receiver of published charging groups is configured. */
  hasReceiver: boolean;
  /** How long messages and changes are kept. */
  retention: Pick<Config, 'logRetentionDays' | 'historyRetentionDays'>;
}
