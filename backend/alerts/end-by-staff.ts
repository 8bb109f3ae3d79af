import type { Kysely } from 'kysely';
import type { Tables } from '../database/index.ts';
import { type Ending, endLetter } from './letter.ts';
import { type AlertRow, mailRow, occasionOf, senderOf } from './mail-rows.ts';
import { updateEpisodes } from './round.ts';
import { type EvaluationContext, isSilenced } from './verdict.ts';

/**
 * Ends what goes on of an alert that staff switch off or remove, and tells those who were told that it began:
 * otherwise they would wait for ever to hear that it is over. Nobody is told while it is silenced.
 *
 * @param alert as it was, locked by the caller's transaction
 * @returns whether a mail was written
 */
export async function endByStaff(
  trx: Kysely<Tables>,
  alert: AlertRow,
  ending: Omit<Extract<Ending, { by: 'staff' }>, 'by'>,
  moment: EvaluationContext,
): Promise<boolean> {
  const open = await trx
    .selectFrom('alert_episodes')
    .selectAll()
    .where('alert_id', '=', alert.id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!open) return false;
  const ended = { ...open, ended_at: moment.now, end_reason: 'DEACTIVATED' as const };
  await updateEpisodes(trx, [ended]);
  if (open.recipients.length === 0 || isSilenced(alert, moment.now)) return false;
  const letter = endLetter(senderOf(alert), occasionOf(ended), { by: 'staff', ...ending }, moment.publicUrl);
  await trx
    .insertInto('alert_mails')
    .values(mailRow('ENDED', alert, ended, letter, moment))
    .execute();
  return true;
}
