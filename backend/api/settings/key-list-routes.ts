import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { createKey } from './create-key.ts';
import { deleteKey } from './delete-key.ts';
import type { KeySettings, KeySettingsRow } from './key-list.ts';
import { listKeys } from './list-keys.ts';
import { updateKey } from './update-key.ts';

/** The calls of a list of keys. */
export const keyListRoutes =
  <Row extends KeySettingsRow, Entry extends { key: string }, Item>(
    kysely: Kysely<Tables>,
    list: KeySettings<Row, Entry, Item>,
  ): FastifyPluginAsync =>
  async (app) => {
    await app.register(listKeys(kysely, list));
    await app.register(createKey(kysely, list));
    await app.register(updateKey(kysely, list));
    await app.register(deleteKey(kysely, list));
  };
