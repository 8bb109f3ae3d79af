import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Bus } from '../../bus/index.ts';
import type { Tables } from '../../database/index.ts';
import { applyImport } from './apply-import.ts';
import { cancelImport } from './cancel-import.ts';
import { createImport } from './create-import.ts';
import { exportNetwork } from './export-network.ts';
import { getImport } from './get-import.ts';
import { listImportEntries } from './list-import-entries.ts';
import { listImports } from './list-imports.ts';

/** Everything below `network`. */
export const networkRoutes =
  (kysely: Kysely<Tables>, bus: Bus): FastifyPluginAsync =>
  async (app) => {
    for (const call of [createImport, applyImport, cancelImport]) await app.register(call(kysely, bus));
    for (const call of [listImports, getImport, listImportEntries, exportNetwork]) await app.register(call(kysely));
  };
