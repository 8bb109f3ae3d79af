import { DeviceTagPath, inNameOrder, limits, normalizeTag } from '@dmp/shared/contract';
import { Type } from '@sinclair/typebox';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { findById } from '../../access/find-device.ts';
import { badRequest } from '../../access/http-error.ts';
import { inUseFor } from '../../access/own-devices.ts';
import { audited } from '../../audit/index.ts';
import type { Tables } from '../../database/index.ts';
import type { Caller } from '../../identity/tokens.ts';
import { type ApiCall, defineCall } from '../http/define-call.ts';

const Tags = Type.Array(Type.String());
const tagPath = { path: '/devices/:id/tags/:tag', params: DeviceTagPath } as const;
const tagEditors = 'update:dm-devices-tags';

const listTags = defineCall({
  ...{ method: 'GET', path: '/devices/tags', permission: 'read:devices' },
  ...{ summary: 'Every tag that a device has', tag: 'devices', reply: Tags },
  run: async ({ caller }, { kysely }) => {
    // Devices of a site have the same tags, so the groups are few.
    const rows = await kysely.selectFrom('devices').select('tags').where(inUseFor(caller)).groupBy('tags').execute();
    return inNameOrder(rows.flatMap(({ tags }) => tags));
  },
});

const addTag = defineCall({
  ...{ method: 'PUT', ...tagPath, permission: tagEditors },
  ...{ summary: 'Adds a tag to a device and returns its tags', tag: 'devices', reply: Tags },
  run: async ({ caller, params }, { kysely }) => {
    const tag = normalizeTag(params.tag);
    const tags = await changeTags(kysely, params.id, caller, {
      ...{ action: 'TAG_ADDED', tag, changed: sql`array_append(tags, ${tag})` },
      // Checked by the update itself: of two concurrent additions, the second finds the tag of the first.
      condition: sql`not ${tag} = any(tags) and cardinality(tags) < ${limits.tags.max}`,
    });
    if (!tags.includes(tag)) throw badRequest(`A device has at most ${limits.tags.max} tags; delete one first.`);
    return tags;
  },
});

const removeTag = defineCall({
  ...{ method: 'DELETE', ...tagPath, permission: tagEditors },
  ...{ summary: 'Removes a tag from a device and returns its tags', tag: 'devices', reply: Tags },
  run: async ({ caller, params }, { kysely }) => {
    const tag = normalizeTag(params.tag);
    return changeTags(kysely, params.id, caller, {
      ...{ action: 'TAG_REMOVED', tag, changed: sql`array_remove(tags, ${tag})`, condition: sql`${tag} = any(tags)` },
    });
  },
});

interface TagChange {
  action: 'TAG_ADDED' | 'TAG_REMOVED';
  tag: string;
  changed: RawBuilder<string[]>;
  /** Where it is false, the tags stay as they are. */
  condition: RawBuilder<boolean>;
}

/** Changes the tags of a device and returns them. @throws {HttpError} 404 for an unknown device */
async function changeTags(
  kysely: Kysely<Tables>,
  deviceId: string,
  caller: Caller,
  { action, tag, changed, condition }: TagChange,
): Promise<string[]> {
  const { id, chargeboxId } = await findById(kysely, deviceId, caller);
  await kysely.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('devices')
      .set({ tags: changed, last_updated: sql`now()` })
      .where('id', '=', id)
      .where(condition)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await audited(trx, { by: caller, action, subject: chargeboxId, detail: { tag } });
  });
  const { tags } = await kysely.selectFrom('devices').select('tags').where('id', '=', id).executeTakeFirstOrThrow();
  return tags;
}

/** Everything below `/devices/tags` and `/devices/:id/tags`. */
export const tagCalls: readonly ApiCall[] = [listTags, addTag, removeTag];
