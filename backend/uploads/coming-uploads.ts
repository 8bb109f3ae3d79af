import type { Readable } from 'node:stream';
import { serverLimits } from '@dmp/shared/contract';

/** Which file an upload is of. */
export interface AwaitedFile {
  id: string;
  /** The device that it is of. */
  deviceId: string;
}

/**
 * The uploads of each device that wait or have their turn. A charger that uploads again has given up what it sent
 * before, whose connection may not know so yet: so a newer upload ends the one of the same file, and of more than
 * `serverLimits.uploads.ofDevice` the oldest.
 */
export class ComingUploads {
  /** By device, the oldest first. */
  readonly #ofDevices = new Map<string, { id: string; content: Readable }[]>();

  /** How many devices have any. */
  get devices(): number {
    return this.#ofDevices.size;
  }

  /**
   * Notes an upload, and destroys those that it replaces.
   *
   * @returns what to call when it has ended
   */
  begin({ id, deviceId }: AwaitedFile, content: Readable): () => void {
    const before = this.#ofDevices.get(deviceId) ?? [];
    const others = before.filter((one) => one.id !== id);
    const kept = others.slice(Math.max(0, others.length - serverLimits.uploads.ofDevice + 1));
    this.#ofDevices.set(deviceId, [...kept, { id, content }]);
    for (const one of before) if (!kept.includes(one)) one.content.destroy();
    return () => {
      const left = (this.#ofDevices.get(deviceId) ?? []).filter((one) => one.content !== content);
      if (left.length > 0) this.#ofDevices.set(deviceId, left);
      else this.#ofDevices.delete(deviceId);
    };
  }
}
