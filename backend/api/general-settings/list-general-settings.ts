import { ErrorBody, GeneralSetting } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { listSettings } from './setting-rows.ts';

const tags = ['settings'];
const response = { 200: Type.Array(GeneralSetting), '4xx': ErrorBody };

/** `GET general-settings`. */
export const listGeneralSettings =
  (kysely: Kysely<Tables>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/general-settings',
      { config: { access: 'read:configurations' }, schema: { summary: 'All general settings', tags, response } },
      () => listSettings(kysely),
    );
  };
