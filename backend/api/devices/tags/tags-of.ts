import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/index.ts';

export async function tagsOf(kysely: Kysely<Tables>, id: string): Promise<string[]> {
  const { tags } = await kysely.selectFrom('devices').select('tags').where('id', '=', id).executeTakeFirstOrThrow();
  return tags;
}
