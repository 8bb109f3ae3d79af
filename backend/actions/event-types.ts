import type { AvailabilityType, JobType, RequestableMessage, ResetType } from '@dmp/shared/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { type Acceptance, byStatus, type Command, type CommandContext, type Verdict } from './command.ts';
import { configurationCommand, judgeConfiguration, noteConfigured } from './configuration.ts';
import { diagnosticsCommand, judgeDiagnostics, noteFileName, uploadMinutes, uploadRetries } from './diagnostics.ts';
import { firmwareCommand } from './firmware.ts';
import { judgePassword, passwordCommand } from './passwords.ts';
import { judgeTrigger, noteRenewalAsked, triggerCommand } from './trigger-message.ts';

/** What shows in the database that a charger has done what it accepted; see `effect-rules.ts`. */
export type EffectRule = 'restart' | 'requested-message' | 'new-firmware' | 'upload' | 'availability' | 'new-password';

/** How one kind of job reaches a charger. */
export interface JobKind {
  /** The CALL, from the parameters of the job. */
  command(parameters: never, context: CommandContext): Command | Promise<Command>;
  /** The same CALL, where nothing but the parameters decides it. */
  knownCommand?(parameters: never): Command;
  /** What the charger's answer means. */
  judge(answer: Record<string, unknown>): Verdict;
  /** What else to keep of answers that accept. */
  accepted?(db: Kysely<Tables>, acceptances: readonly Acceptance[]): Promise<void>;
  /** What shows that it has done it, and by when it should have. Without it the answer says it all. */
  effect?: {
    rule: EffectRule;
    withinMinutes: number;
    missing: string;
    /** A message of the charger by which it reports that it failed. It may retry: that is awaited for so long. */
    failure?: { logType: string; statuses: readonly string[]; detail: string; retryMinutes: number };
  };
}

/** How long a charger that has reported a failure may take until it begins a retry, at least. */
const leastRetryMinutes = 10;

const resetCommand = ({ resetType }: { resetType: ResetType }): Command => ({
  action: 'Reset',
  payload: { type: resetType },
});

const jobKinds: Record<JobType, JobKind> = {
  RESET_REQUEST: {
    command: resetCommand,
    knownCommand: resetCommand,
    judge: byStatus(['Accepted']),
    effect: {
      rule: 'restart',
      withinMinutes: 15,
      missing: 'The charger accepted the reset, but no boot on a new connection was accepted within 15 minutes.',
    },
  },
  TRIGGER_MESSAGE_REQUEST: {
    command: (parameters: { requestedMessage: RequestableMessage }) => triggerCommand(parameters),
    knownCommand: triggerCommand,
    judge: judgeTrigger,
    accepted: noteRenewalAsked,
    effect: {
      rule: 'requested-message',
      withinMinutes: 5,
      missing: 'The charger accepted the request but did not send the message within 5 minutes.',
    },
  },
  UPDATE_FIRMWARE_REQUEST: {
    command: (_parameters: object, context) => firmwareCommand(context),
    // OCPP 1.6 has no way to refuse it.
    judge: () => ({ outcome: 'ACCEPTED', detail: null }),
    effect: {
      rule: 'new-firmware',
      withinMinutes: 24 * 60,
      missing: 'The charger reported no new firmware version within 24 hours.',
      failure: {
        logType: 'FIRMWARE_STATUS_NOTIFICATION_REQUEST',
        statuses: ['DownloadFailed', 'InstallationFailed'],
        detail: 'The charger reported that the update failed.',
        // Without `retries` in the command, the charger decides how often it retries (OCPP 1.6, section 6.59).
        retryMinutes: leastRetryMinutes,
      },
    },
  },
  GET_DIAGNOSTICS_REQUEST: {
    command: diagnosticsCommand,
    judge: judgeDiagnostics,
    accepted: noteFileName,
    effect: {
      rule: 'upload',
      withinMinutes: uploadMinutes,
      missing: `The charger did not upload its diagnostics within ${uploadMinutes} minutes.`,
      failure: {
        logType: 'DIAGNOSTICS_STATUS_NOTIFICATION_REQUEST',
        statuses: ['UploadFailed'],
        detail: 'The charger reported that the upload failed.',
        retryMinutes: Math.max(leastRetryMinutes, (uploadRetries.retries * uploadRetries.retryInterval) / 60),
      },
    },
  },
  ROTATE_PASSWORD_REQUEST: {
    command: passwordCommand,
    judge: judgePassword,
    effect: {
      rule: 'new-password',
      withinMinutes: 24 * 60,
      missing: 'The charger accepted the new password but did not sign in with it within 24 hours. Both are valid.',
    },
  },
  CHANGE_AVAILABILITY_REQUEST: {
    command: ({ connectorId, type }: { connectorId: number; type: AvailabilityType }) => ({
      action: 'ChangeAvailability',
      payload: { connectorId, type },
    }),
    // Scheduled: once the running transaction has ended.
    judge: byStatus(['Accepted', 'Scheduled']),
    effect: {
      rule: 'availability',
      withinMinutes: 24 * 60,
      missing: 'The charger accepted the change but did not report it within 24 hours.',
    },
  },
  CHANGE_CONFIGURATION_REQUEST: {
    command: configurationCommand,
    judge: judgeConfiguration,
    accepted: noteConfigured,
  },
};

/** How a job of this type is carried out. */
export const jobKindOf = (type: JobType): JobKind => jobKinds[type];

/** Those that this release knows. A later one that runs beside it, while it is rolled out, may have begun others. */
export const knownJobTypes = Object.keys(jobKinds) as JobType[];
/** Whether this release can carry out a job of this type, and judge it. */
export const isKnownJobType = (type: string): boolean => Object.hasOwn(jobKinds, type);

/** Job types that are not at their end when they are accepted. */
export const jobTypesWithEffect = knownJobTypes.filter((type) => jobKinds[type].effect);
