import { devicesApi, failureText, noticeText } from '@dmp/shared/api';
import type { Device } from '@dmp/shared/contract';
import { useApi, useShell } from '@dmp/shared/shell';
import { useState } from 'react';
import { useSWRConfig } from 'swr';

/** What is being done to a tag. */
export type TagWork = 'adding' | 'deleting';

/** The tags of a device, and what is being done to them. */
export interface DeviceTags {
  /** Those it has, and those on their way to it. */
  tags: readonly string[];
  work: ReadonlyMap<string, TagWork>;
  /** @returns why it could not be added; undefined when it was */
  add(tag: string): Promise<string | undefined>;
  /** @returns why it could not be deleted; undefined when it was */
  remove(tag: string): Promise<string | undefined>;
}

/** Adds and deletes tags of a device, several at once if need be; each is busy until the device's row shows it. */
export function useTags({ id, tags }: Pick<Device, 'id' | 'tags'>): DeviceTags {
  const { notify } = useShell();
  const devices = useApi(devicesApi);
  const { mutate } = useSWRConfig();
  const [work, setWork] = useState<ReadonlyMap<string, TagWork>>(new Map());

  const during = async (tag: string, doing: TagWork, call: () => Promise<unknown>) => {
    setWork((current) => new Map(current).set(tag, doing));
    try {
      await call();
    } finally {
      setWork((current) => new Map([...current].filter(([other]) => other !== tag)));
    }
  };

  return {
    tags: [...tags, ...[...work.keys()].filter((tag) => !tags.includes(tag))],
    work,
    async add(tag) {
      let fault: string | undefined;
      await during(tag, 'adding', async () => {
        try {
          await devices.addTag(id, tag);
        } catch (cause) {
          const { text, detail } = failureText(cause);
          notify.error({ title: `Failed to add tag ${tag}`, text });
          fault = detail ?? text;
          return;
        }
        notify.success({ title: `Successfully added tag ${tag}` });
        await Promise.all([mutate(['device', id]), mutate('devices/tags')]);
      });
      return fault;
    },
    async remove(tag) {
      let fault: string | undefined;
      await during(tag, 'deleting', async () => {
        try {
          await devices.deleteTag(id, tag);
        } catch (cause) {
          notify.error({ title: `Failed to delete tag ${tag}`, ...noticeText(cause) });
          const { text, detail } = failureText(cause);
          fault = detail ?? text;
          return;
        }
        notify.success({ title: `Successfully deleted tag ${tag}` });
        await mutate(['device', id]);
      });
      return fault;
    },
  };
}
