import { OutageCategory } from '@dmp/shared/contract';
import { Type } from '@sinclair/typebox';
import { type ApiCall, defineCall } from '../http/define-call.ts';
import { neviReportCalls } from './report/report.ts';
import { uptimeCalls } from './uptime/uptime.ts';

const listOutageCategories = defineCall({
  ...{ method: 'GET', path: '/nevi/outage-categories', permission: 'read:devices', tag: 'NEVI' },
  summary: 'Reasons for which an outage may be excluded from uptime (23 CFR 680.116)',
  reply: Type.Array(OutageCategory),
  run: (_input, { kysely }) =>
    kysely.selectFrom('outage_categories').select(['category', 'description']).orderBy('position').execute(),
});

export const neviCalls: readonly ApiCall[] = [listOutageCategories, ...uptimeCalls, ...neviReportCalls];
