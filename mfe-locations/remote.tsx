import { defineRemote } from '@dmp/shared/shell';

export default defineRemote({
  '/': async () => (await import('./overview/overview-page.tsx')).OverviewPage,
  '/locations': async () => (await import('./locations/location-list-page.tsx')).LocationListPage,
  '/locations/sites': async () => (await import('./sites/site-list-page.tsx')).SiteListPage,
  '/locations/uptime': async () => (await import('./uptime/uptime-list-page.tsx')).UptimeListPage,
  '/locations/nevi-report': async () => (await import('./nevi-report/nevi-report-page.tsx')).NeviReportPage,
  '/locations/:locationId': async () => (await import('./location/location-page.tsx')).LocationPage,
});
