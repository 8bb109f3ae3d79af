import { defineRemote } from '@dmp/shared/shell';

export default defineRemote({
  '/devices': async () => (await import('./list/device-list-page.tsx')).DeviceListPage,
  '/devices/unknown': async () => (await import('./unknown/unknown-chargers-page.tsx')).UnknownChargersPage,
  '/devices/import': async () => (await import('./import/import-page.tsx')).ImportPage,
  '/settings': async () => (await import('./settings/settings-page.tsx')).SettingsPage,
  '/devices/:deviceId': async () => (await import('./detail/device-page.tsx')).DevicePage,
});
