import type { EventType, OcppAction, ResetType } from '@dmp/shared/contract';

/** How one kind of remote action reaches a charger. */
interface EventKind {
  action: OcppAction;
  /** The CALL's payload, from the parameters of the job. */
  payload(parameters: never): object;
  /** Statuses of the answer that mean the charger will do it. */
  accepted: readonly string[];
  /**
   * What shows that it has done it: a message of the charger, by when it should have come, and what
   * is noted when it did not come, or came although the command had no answer.
   */
  effect?: { logType: 'BOOT_NOTIFICATION_REQUEST'; withinMinutes: number; missing: string; unanswered: string };
}

/** Every remote action that can be carried out; the others of the contract are refused. */
const eventKinds = {
  RESET_REQUEST: {
    action: 'Reset',
    payload: ({ resetType }: { resetType: ResetType }) => ({ type: resetType }),
    accepted: ['Accepted'],
    effect: {
      logType: 'BOOT_NOTIFICATION_REQUEST',
      withinMinutes: 15,
      missing: 'The charger accepted the reset but did not boot within 15 minutes.',
      unanswered: 'The charger did not answer; it lost its connection, came back and booted.',
    },
  },
} satisfies Partial<Record<EventType, EventKind>>;

/** An event type that this backend carries out. */
export type SupportedEventType = keyof typeof eventKinds;

/** All of them. */
export const supportedEventTypes = Object.keys(eventKinds) as SupportedEventType[];

/** Whether this backend carries it out. */
export const isSupported = (eventType: EventType): eventType is SupportedEventType =>
  Object.hasOwn(eventKinds, eventType);

/** How it is carried out. */
export const eventKindOf = (eventType: SupportedEventType): EventKind => eventKinds[eventType];

/** Event types whose effect shows in a BootNotification. */
export const typesSeenByBoot: readonly SupportedEventType[] = supportedEventTypes.filter(
  (type) => eventKindOf(type).effect?.logType === 'BOOT_NOTIFICATION_REQUEST',
);
