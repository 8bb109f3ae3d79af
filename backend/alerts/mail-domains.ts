import type { MailServer } from './mail-server.ts';

/**
 * Whether emails may be sent to an address.
 *
 * @param domains in lower case, as MAIL_DOMAINS names them; with none every address may be used
 */
export const isMailDomain = (address: string, domains: readonly string[]): boolean =>
  domains.length === 0 || domains.includes(address.slice(address.lastIndexOf('@') + 1).toLowerCase());

/** Sends to these domains only, also what was written before the operator named them. */
export const onlyTo = (domains: readonly string[], server: MailServer): MailServer => ({
  async send(mail) {
    const refused = mail.sendTo.filter((address) => !isMailDomain(address, domains));
    if (refused.length === 0) return server.send(mail);
    const sendTo = mail.sendTo.filter((address) => !refused.includes(address));
    const sent = sendTo.length > 0 ? await server.send({ ...mail, sendTo }) : { delivered: [], fault: undefined };
    // What failed for the others is retried first.
    if (sent.fault !== undefined) return sent;
    return { ...sent, fault: `Emails may be sent to ${domains.join(', ')} only (MAIL_DOMAINS).`, isFinal: true };
  },
});
