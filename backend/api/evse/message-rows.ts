import type { EvseMessage } from '@dmp/shared/contract';
import type { Selectable } from 'kysely';
import type { Tables } from '../../database/index.ts';

export const toMessage = (row: Selectable<Tables['evse_messages']>): EvseMessage => ({
  timestamp: row.timestamp.toISOString(),
  userName: row.user_name,
  message: row.message,
});
