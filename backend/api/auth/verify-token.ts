import { ErrorBody, User } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { findCaller } from '../users/user-rows.ts';

/** `POST auth/verify`. */
export const verifyToken =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/auth/verify',
      {
        config: { access: 'signed-in' },
        schema: {
          summary: 'Whether the token is valid and its account still exists: who it belongs to, or 401',
          tags: ['auth'],
          response: { 200: User, '4xx': ErrorBody },
        },
      },
      (request) => findCaller(kysely, request),
    );
  };
