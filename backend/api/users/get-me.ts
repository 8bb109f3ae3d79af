import { ErrorBody, User } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { findCaller } from './user-rows.ts';

/** `GET users/me`. */
export const getMe =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/users/me',
      {
        config: { access: 'signed-in' },
        schema: {
          summary: 'Who the token belongs to',
          tags: ['users'],
          response: { 200: User, '4xx': ErrorBody },
        },
      },
      (request) => findCaller(kysely, request),
    );
  };
