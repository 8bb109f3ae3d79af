import type { OcppStatus } from '@dmp/shared/contract';

/**
 * What a message or a connection changes in the database, as data: the effects
 * of many chargers are written together, one statement a kind.
 */
export type Effect =
  /** A charger was heard, and what it told of itself by the way. */
  | {
      kind: 'heard';
      deviceId: string;
      at: Date;
      heartbeat?: boolean;
      booted?: boolean;
      serialNumber?: string;
      firmwareVersion?: string;
      firmwareInstalled?: boolean;
      diagnosticsUploaded?: boolean;
      /** It charged a vehicle then. */
      chargedAt?: Date;
    }
  | { kind: 'status'; deviceId: string; at: Date; connectorId: number; status: OcppStatus; errorCode: string }
  | {
      kind: 'started';
      deviceId: string;
      evseUid: string;
      connectorId: number;
      idTag: string;
      startedAt: Date;
      meterStart: number;
    }
  | { kind: 'metered'; deviceId: string; transactionId: number; meter: number }
  | { kind: 'stopped'; deviceId: string; transactionId: number; stoppedAt: Date; meterStop: number; reason: string }
  | { kind: 'connected'; deviceId: string; at: Date; gateway: string }
  | { kind: 'disconnected'; deviceId: string; at: Date; connectionId: number; reason: string };

/** What writing the effects of one message brought to light. */
export interface Effected {
  /** The number of the transaction that was started. */
  transactionId?: number;
  /** The number of the connection that was noted. */
  connectionId?: number;
}

/** Effects of one kind. */
export type EffectOf<K extends Effect['kind']> = Extract<Effect, { kind: K }>;

/** One effect, and where to note what writing it brings to light. */
export interface EffectInHand {
  effect: Effect;
  effected: Effected;
}
