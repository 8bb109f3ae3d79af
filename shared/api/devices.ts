import type { Device, DeviceListQuery, DevicePage } from '../contract/index.ts';
import { type Send, segment } from './http.ts';

/** Calls below `devices`. */
export const devicesApi = (send: Send) => ({
  /** `GET devices`: one page of the devices that the filters match. */
  list: (query: DeviceListQuery, signal?: AbortSignal) =>
    send({ path: 'devices', query, signal }) as Promise<DevicePage>,
  /** `GET devices/{id}`. */
  get: (id: string, signal?: AbortSignal) => send({ path: `devices/${segment(id)}`, signal }) as Promise<Device>,
});
