import type { DeviationSource, OcppStatus } from '@dmp/shared/contract';
import type { SessionEvent } from '../session-logs.ts';

/**
 * What a message or a connection changes in the database, as data: the effects
 * of many chargers are written together, one statement a kind.
 */
export type Effect =
  /** A charger has given a sign of life, and what it told of itself by the way. */
  | {
      kind: 'contact';
      deviceId: string;
      at: Date;
      heartbeat?: boolean;
      /** The interval of heartbeats that it is given at a boot, in seconds. */
      heartbeatGiven?: number;
      booted?: boolean;
      /** Its boot was refused. */
      bootRefused?: boolean;
      serialNumber?: string;
      firmwareVersion?: string;
      /** What it says it is, when it boots. */
      reported?: { make: string; model: string };
      firmwareInstalled?: boolean;
      diagnosticsUploaded?: boolean;
      /** What it may draw as a whole, in kW. */
      powerBudget?: number;
      /** How far its clock is ahead, in seconds; null when it is right, undefined when that cannot be told. */
      clockOffset?: number | null;
      /** It charged a vehicle then. */
      chargedAt?: Date;
    }
  /** How far its clock is ahead, in ms, is now known, or better: what it reported since was written by the same clock. */
  | { kind: 'clock-known'; deviceId: string; at: Date; offset: number; since: Date }
  /** It asked for a Plug & Charge certificate. */
  | { kind: 'certificate-asked'; deviceId: string; at: Date }
  /** It sent what OCPP does not allow, in a sentence each. */
  | { kind: 'deviated'; deviceId: string; at: Date; action: DeviationSource; sentences: readonly string[] }
  /** It told of a connector that the record does not have; with its status, if it told that. */
  | { kind: 'unknown-connector'; deviceId: string; at: Date; connectorId: number; status?: OcppStatus }
  /**
   * What the charger has not reported since it booted, or else since it connected, although it was asked to: what a
   * boot ends is over, and what it was before its connection was lost counts again.
   */
  | {
      kind: 'unreported';
      deviceId: string;
      at: Date;
      bootedAt: Date | undefined;
      /** The boot came on a connection that was in use already: no session ended with it. */
      isKept?: boolean;
      /** Connectors whose sessions went on after it. */
      inSession?: readonly number[];
    }
  | {
      kind: 'status';
      deviceId: string;
      at: Date;
      connectorId: number;
      status: OcppStatus;
      errorCode: string;
      /** What the vendor calls the error. */
      vendorErrorCode?: string;
    }
  | {
      kind: 'started';
      deviceId: string;
      /** Undefined for a connector that the record did not have when the charger connected. */
      evseUid: string | undefined;
      connectorId: number;
      idTag: string;
      startedAt: Date;
      /** The start by the charger's own clock; null where it named none: `startedAt` is that of the arrival then. */
      startedAs: Date | null;
      /** A moment, by our clock, at which that clock ran. */
      clockAt: Date;
      /** When the message arrived. */
      at: Date;
      /** Wh; undefined where the charger gave no possible reading. */
      meterStart: number | undefined;
    }
  /** Readings of a session: the power that the vehicle is offered, and draws, in W. */
  | {
      kind: 'metered';
      deviceId: string;
      at: Date;
      /** As `transactionId`, undefined where the charger named none. */
      connectorId: number | undefined;
      transactionId: number | undefined;
      /** When the last of them was taken. */
      chargedAt: Date;
      /** Of its energy, in Wh, the oldest first. */
      registers: readonly number[];
      offered?: number;
      drawn?: number;
    }
  | {
      kind: 'stopped';
      deviceId: string;
      at: Date;
      /** Undefined where the charger named none. */
      transactionId: number | undefined;
      stoppedAt: Date;
      /** As of `started`. */
      stoppedAs: Date | null;
      clockAt: Date;
      /** Since when its clock has not been set, as far as is known. */
      clockSince: Date;
      /** Wh; undefined where the charger gave no possible reading. */
      meterStop: number | undefined;
      reason: string;
      idTag: string | undefined;
      /** The readings that came with the end, as those of `metered`. */
      registers: readonly number[];
      /** The most power, in W, where the readings of the whole transaction came with its end. */
      drawn?: number;
    }
  /** `address`: where it comes from; null where that is not known. */
  | { kind: 'connected'; deviceId: string; at: Date; gateway: string; address: string | null }
  | { kind: 'disconnected'; deviceId: string; at: Date; connectionId: number; reason: string };

/** What writing the effects of one message brought to light. */
export interface Effected {
  /** The number of the transaction that was started. */
  transactionId?: number;
  /** The number of the connection that was noted. */
  connectionId?: number;
  /** What became of a session, where it is to be logged. */
  session?: SessionEvent;
  /** Readings were of a session that goes on. */
  isMetered?: boolean;
  /** What of the message is not as OCPP 1.6 has it, as only the database could say; it is noted already. */
  deviations?: readonly string[];
}

/** Effects of one kind. */
export type EffectOf<K extends Effect['kind']> = Extract<Effect, { kind: K }>;

/** One effect, and where to note what writing it brings to light. */
export interface EffectInHand {
  effect: Effect;
  effected: Effected;
}
