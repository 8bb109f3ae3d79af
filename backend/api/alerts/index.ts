import type { FastifyPluginAsync } from 'fastify';
import type { AlertOptions } from './alert-options.ts';
import { deleteAlert } from './delete-alert.ts';
import { listAlertHistory } from './list-alert-history.ts';
import { listAlerts } from './list-alerts.ts';
import { mailRoutes } from './mails/index.ts';
import { saveAlert } from './save-alert.ts';
import { silenceAlert } from './silence-alert.ts';
import { tryAlert } from './try-alert.ts';

/** Everything below `alerts`. */
export const alertRoutes =
  (options: AlertOptions): FastifyPluginAsync =>
  async (app) => {
    const { kysely } = options;
    await app.register(listAlerts(kysely));
    await app.register(saveAlert(options));
    await app.register(deleteAlert(options));
    await app.register(silenceAlert(options));
    await app.register(tryAlert(kysely));
    await app.register(listAlertHistory(kysely));
    await app.register(mailRoutes(kysely));
  };
