import { defineRemote } from '@dmp/shared/shell';

export default defineRemote({
  '/devices': async () => (await import('./list/device-list-page.tsx')).DeviceListPage,
  '/devices/:deviceId': async () => (await import('./detail/device-page.tsx')).DevicePage,
});
