import { defineRemote } from '@dmp/shared/shell';

export default defineRemote({
  '/logs': async () => (await import('./log-list-page.tsx')).LogListPage,
});
