import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { deleteAcknowledgement } from './delete-acknowledgement.ts';
import { getAttention } from './get-attention.ts';
import { listAttention } from './list-attention.ts';
import { saveAcknowledgement } from './save-acknowledgement.ts';

/** Everything below `attention`. */
export const attentionRoutes =
  (kysely: Kysely<Tables>): FastifyPluginAsync =>
  async (app) => {
    for (const call of [getAttention, listAttention, saveAcknowledgement, deleteAcknowledgement])
      await app.register(call(kysely));
  };
