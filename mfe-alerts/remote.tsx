import { defineRemote } from '@dmp/shared/shell';

export default defineRemote({
  '/alerts': async () => (await import('./list/alert-list-page.tsx')).AlertListPage,
  '/alerts/mails': async () => (await import('./mails/mail-list-page.tsx')).MailListPage,
});
