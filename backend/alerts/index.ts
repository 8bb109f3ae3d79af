import type { Config } from '../config/index.ts';
import { type AlertEngineOptions, createAlertEngine } from './engine.ts';
import { createMailDelivery, type MailMeter } from './mail-delivery.ts';
import { onlyTo } from './mail-domains.ts';
import { openMailServer } from './mail-server.ts';

export { countNetworks } from './counts.ts';
export { endByStaff } from './end-by-staff.ts';
export type { AlertMeter } from './engine.ts';
export { evaluationOf } from './evaluation.ts';
export { endLetter, startLetter } from './letter.ts';
export type { MailMeter, MailResult } from './mail-delivery.ts';
export { isMailDomain } from './mail-domains.ts';
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
 * @param mail how they are sent, and to which domains alone; undefined keeps them for the console
 * @returns stops it
 */
export function startAlerts(
  options: AlertEngineOptions & { mailMeter?: MailMeter | undefined },
  { mail, mailDomains }: Pick<Config, 'mail' | 'mailDomains'>,
): () => Promise<void> {
  const { kysely, bus, log, mailMeter: meter } = options;
  const engine = createAlertEngine(options);
  const server = mail && onlyTo(mailDomains, openMailServer(mail));
  const delivery = createMailDelivery({ kysely, bus, log, meter, server });
  engine.start();
  delivery.start();
  return async () => {
    await Promise.all([engine.stop(), delivery.stop()]);
  };
}
