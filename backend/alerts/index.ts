import type { MailSettings } from '../config/mail-settings.ts';
import { type AlertEngineOptions, createAlertEngine } from './engine.ts';
import { createMailDelivery, type MailMeter } from './mail-delivery.ts';
import { openMailServer } from './mail-server.ts';

export { countNetworks } from './counts.ts';
export { endByStaff } from './end-by-staff.ts';
export type { AlertMeter } from './engine.ts';
export { evaluationOf } from './evaluation.ts';
export { endLetter, startLetter } from './letter.ts';
export type { MailMeter, MailResult } from './mail-delivery.ts';
export { type AlertRow, type EpisodeRow, mailRow, occasionOf, senderOf } from './mail-rows.ts';
export {
  downStatuses,
  evaluate,
  type Finding,
  type Network,
  type Rule,
  type SiteCounts,
  uncountedStatuses,
} from './rules.ts';
export { sweepAlerts } from './sweep.ts';
export { ruleOf } from './verdict.ts';

/**
 * Evaluates alerts and sends their mails, from now on.
 *
 * @param mail how they are sent; undefined keeps them for the console
 * @returns stops it
 */
export function startAlerts(
  options: AlertEngineOptions & { mailMeter?: MailMeter | undefined },
  mail: MailSettings | undefined,
): () => Promise<void> {
  const { kysely, bus, log, mailMeter: meter } = options;
  const engine = createAlertEngine(options);
  const delivery = createMailDelivery({ kysely, bus, log, meter, server: mail && openMailServer(mail) });
  engine.start();
  delivery.start();
  return async () => {
    await Promise.all([engine.stop(), delivery.stop()]);
  };
}
