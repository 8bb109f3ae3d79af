import type { OcppStatus, OperationalStatus, RejectionReason } from '@dmp/shared/contract';
import type { Generated, GeneratedAlways } from 'kysely';

/** Tables of what is kept about a device beside the device itself. */
export interface DeviceRecordTables {
  /** Chargers that were refused, known or not. */
  knocks: {
    /** As it was sent. */
    chargebox_id: string;
    reason: RejectionReason;
    first_at: Date;
    last_at: Date;
    count: number;
    address: string | null;
    /** The network that all came from; 'several' for more than one, null where it is not known. */
    network: string | null;
    subprotocols: string[];
    detail: string | null;
    make: string | null;
    model: string | null;
  };
  /** Passwords that a charger may sign in with beside its own, until it has signed in with one. */
  next_passwords: {
    id: GeneratedAlways<number>;
    device_id: string;
    password_hash: string;
    /** The job that tells the charger; null where a person does. */
    job_id: string | null;
    /** Names the request that made it, if that had an Idempotency-Key. */
    request_hash: string | null;
    made_at: Generated<Date>;
  };
  certificates: {
    id: Generated<number>;
    device_id: string;
    type: string;
    subject: string;
    valid_from: Date;
    valid_to: Date;
    be_trigger_valid_from: Date | null;
    be_trigger_valid_to: Date | null;
    status: string;
  };
  evse_messages: {
    id: Generated<number>;
    device_id: string;
    timestamp: Generated<Date>;
    user_name: string;
    message: string;
  };
  /** What its charger sends that OCPP 1.6 does not allow. */
  device_deviations: { device_id: string; action: string; sentence: string; first_at: Date; last_at: Date };
  /** Connectors that its charger reports and the record did not have. */
  unknown_connectors: {
    device_id: string;
    connector_id: number;
    status: OcppStatus | null;
    first_at: Date;
    last_at: Date;
  };
  outage_categories: { category: string; description: string; position: number };
  nevi_logs: {
    id: string;
    device_id: string;
    evse_uid: string;
    status: OperationalStatus;
    interval_start: Date;
    category: string;
    nevi_exempt: boolean;
    message: string;
    /** False once a later entry speaks for the same outage. */
    valid: Generated<boolean>;
    created_at: Generated<Date>;
    created_by: string;
  };
  /** A row without a time of upload is an address that waits for its file. */
  diagnostics_files: {
    id: string;
    device_id: string;
    job_id: string | null;
    /** As the charger named it. */
    file_name: string | null;
    size: number | null;
    uploaded_at: Date | null;
    storage_key: string | null;
    /** Of the one-time address. */
    token_hash: string | null;
    token_expires: Date | null;
    /** When its charger first came with it. */
    reached_at: Date | null;
  };
}
