import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/index.ts';
import { getMail } from './get-mail.ts';
import { listMails } from './list-mails.ts';

/** Everything below `alerts/mails`: what alerts have written, whether or not it is sent. */
export const mailRoutes =
  (kysely: Kysely<Tables>): FastifyPluginAsync =>
  async (app) => {
    for (const call of [listMails, getMail]) await app.register(call(kysely));
  };
