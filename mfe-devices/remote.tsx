import { defineRemote } from '@dmp/shared/shell';

export default defineRemote({
  '/devices': async () => (await import('./list/device-list-page.tsx')).DeviceListPage,
  '/devices/import': async () => (await import('./import/import-page.tsx')).ImportPage,
  '/devices/:deviceId': async () => (await import('./detail/device-page.tsx')).DevicePage,
});
