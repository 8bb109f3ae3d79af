import type { LiveLogMessage, OcppAction, Outcome } from '@dmp/shared/contract';

/**
 * What is told to whoever listens: subject → message. Messages are plain JSON,
 * so that they can cross from one process to another as they are.
 */
export interface Events {
  /** Rows of a job have become due: workers look now and not at their next tick. */
  'jobs.due': { jobId: string };
  /** Devices of a job have a new outcome. */
  'jobs.changed': { jobId: string; devices: { deviceId: string; chargeboxId: string; outcome: Outcome }[] };
  /** The state of many devices is to be changed: whoever does so looks now. */
  'states.due': Record<string, never>;
  /** An import of a network is to be compared, applied or discarded: whoever does so looks now. */
  'imports.due': Record<string, never>;
  /** The outbox has a new row: whoever delivers it looks now. */
  'outbox.due': Record<string, never>;
  /** An alert was saved or silenced: whoever evaluates alerts looks now. */
  'alerts.due': Record<string, never>;
  /** An alert has written a mail: whoever sends them looks now. */
  'alert-mails.due': Record<string, never>;
  /** A charger has opened a connection to the named gateway. */
  /** `at`: when, by the gateway's clock; held up on its way it may arrive after the charger has moved on. */
  /** `address`: where it comes from; a release before this one does not say. */
  'charger.connected': { deviceId: string; chargeboxId: string; gateway: string; at: string; address?: string | null };
  /** A connection replaced that of another charger with the same identity, which was alive. */
  'charger.replaced': { chargeboxId: string };
  /** A charger's BootNotification is in the database. */
  'charger.booted': { deviceId: string; chargeboxId: string; time: string };
  /** A device has been retired, or has other EVSEs or ports by now: whoever holds its charger's connection ends it. */
  'charger.dismissed': { chargeboxId: string; reason: string };
  /** Somebody watches these chargers; told again and again while they do (see backend/live/watching.ts). */
  'live.watch': { chargeboxIds: string[] };
  /** What a watched charger or the server has said. */
  'live.message': { chargeboxId: string; message: LiveLogMessage };
}

/** What is asked of the one that answers at an address: subject → request and reply. */
export interface Requests {
  /** An OCPP CALL to a charger; the address is its chargebox id. */
  'charger.command': { request: ChargerCommand; reply: CommandReply };
}

/** An OCPP CALL that the central system is to send. */
export interface ChargerCommand {
  action: OcppAction;
  payload: object;
  /** Becomes the OCPP message id: at most 36 characters, never used twice on one connection. */
  messageId: string;
  /** ISO time after which it must no longer be sent, whatever it waits for. */
  sendBefore: string;
  /** ISO time after which nobody waits for its answer; a release before this one does not say. */
  answerBefore?: string;
}

/** What became of a {@link ChargerCommand}. */
export type CommandReply =
  /** The charger's CALLRESULT, checked against its schema, and when it came (ISO). */
  | { kind: 'answer'; payload: Record<string, unknown>; time: string }
  /** The charger's CALLERROR, or why the command was not sent or its answer not understood. */
  | { kind: 'error'; code: string; description: string }
  /** It has not been sent, and may be tried again. */
  | { kind: 'not-connected' }
  /** It has not been sent, since others go before it, and may be tried again. */
  | { kind: 'busy' }
  /** It has been sent, and no answer came in time. */
  | { kind: 'timeout' }
  /** The gateway has gone silent: whether it has been sent is only in the log. */
  | { kind: 'unknown' };
