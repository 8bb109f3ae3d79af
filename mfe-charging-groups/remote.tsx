import { defineRemote } from '@dmp/shared/shell';

export default defineRemote({
  '/charging-groups': async () => (await import('./list/group-list-page.tsx')).GroupListPage,
  '/charging-groups/tariffs': async () => (await import('./tariffs/tariff-list-page.tsx')).TariffListPage,
  '/charging-groups/:chargingGroupId': async () => (await import('./detail/group-page.tsx')).GroupPage,
});
