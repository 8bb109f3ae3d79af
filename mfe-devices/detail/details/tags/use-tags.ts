import { devicesApi, failureText, noticeText } from '@dmp/shared/api';
import type { Device } from '@dmp/shared/contract';
import { useApi, useShell } from '@dmp/shared/shell';
import { useState } from 'react';
import { useSWRConfig } from 'swr';

export type PendingTagChange = 'adding' | 'deleting';

export interface DeviceTags {
  /** Tags of the device, and those being added. */
  tags: readonly string[];
  pendingChanges: ReadonlyMap<string, PendingTagChange>;
  /** @returns an error text; undefined if the tag was added */
  add(tag: string): Promise<string | undefined>;
  /** @returns an error text; undefined if the tag was deleted */
  remove(tag: string): Promise<string | undefined>;
}

/** Adds and deletes tags of a device, also concurrently. A change is pending until the device shows it. */
export function useTags({ id, tags }: Pick<Device, 'id' | 'tags'>): DeviceTags {
  const { notify } = useShell();
  const devices = useApi(devicesApi);
  const { mutate } = useSWRConfig();
  const [pendingChanges, setPendingChanges] = useState<ReadonlyMap<string, PendingTagChange>>(new Map());

  const trackChange = async (tag: string, change: PendingTagChange, call: () => Promise<unknown>) => {
    setPendingChanges((current) => new Map(current).set(tag, change));
    try {
      await call();
    } finally {
      setPendingChanges((current) => new Map([...current].filter(([other]) => other !== tag)));
    }
  };

  return {
    tags: [...tags, ...[...pendingChanges.keys()].filter((tag) => !tags.includes(tag))],
    pendingChanges,
    async add(tag) {
      let error: string | undefined;
      await trackChange(tag, 'adding', async () => {
        try {
          await devices.addTag(id, tag);
        } catch (cause) {
          const { text, detail } = failureText(cause);
          notify.error({ title: `Failed to add tag ${tag}`, text });
          error = detail ?? text;
          return;
        }
        notify.success({ title: `Successfully added tag ${tag}` });
        await Promise.all([mutate(['device', id]), mutate('devices/tags')]);
      });
      return error;
    },
    async remove(tag) {
      let error: string | undefined;
      await trackChange(tag, 'deleting', async () => {
        try {
          await devices.deleteTag(id, tag);
        } catch (cause) {
          notify.error({ title: `Failed to delete tag ${tag}`, ...noticeText(cause) });
          const { text, detail } = failureText(cause);
          error = detail ?? text;
          return;
        }
        notify.success({ title: `Successfully deleted tag ${tag}` });
        await mutate(['device', id]);
      });
      return error;
    },
  };
}
