import { ErrorBody, SessionInfo } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { callerOf } from '../http/guard.ts';

/** `GET session`: what the token says, for a console that cannot read it from its ID token. */
export const getSession: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/session',
    {
      config: { access: 'signed-in' },
      schema: {
        summary: 'Who the token belongs to, and their permissions by its claims',
        tags: ['auth'],
        response: { 200: SessionInfo, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      const { email, name, permissions } = callerOf(request);
      reply.header('cache-control', 'no-store');
      return { email, name, permissions: [...permissions] };
    },
  );
};
