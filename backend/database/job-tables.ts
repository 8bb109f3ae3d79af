import type { ExecutionMode, JobOutcome, JobType, Outcome } from '@dmp/shared/contract';
import type { ColumnType, Generated } from 'kysely';

type Default<T> = Generated<T>;
/** A JSON column: read as the parsed value, written as text made by `JSON.stringify`. */
type Json<T = unknown> = ColumnType<T, string, string>;

/** Rows of the tables of what is done on devices: jobs, and changes of many devices' state. */
export interface JobTables {
  jobs: {
    id: string;
    event_type: JobType;
    parameters: Json;
    execution_mode: ExecutionMode;
    scheduled_time: Date | null;
    /** E-mail of who began it. */
    created_by: string;
    created_at: Default<Date>;
    cancelled_at: Date | null;
    /** The job whose failed devices this one tries again. */
    retry_of: string | null;
  };
  /** A job that was canceled on many devices, whose rows are still to be marked. */
  job_cancellations: {
    id: string;
    job_id: string;
    /** E-mail of the vendor on whose devices; null for all. */
    owner: string | null;
    asked_at: Default<Date>;
    after: string | null;
  };
  /** A value that a job is to tell a charger and nobody else. */
  job_secrets: { job_id: string; value: string };
  job_devices: {
    job_id: string;
    device_id: string;
    chargebox_id: string;
    outcome: Default<Outcome>;
    detail: string | null;
    attempts: Default<number>;
    due_at: Date;
    claimed_until: Date | null;
    sent_at: Date | null;
    answered_at: Date | null;
    effect_at: Date | null;
    /** What it reported before the command was sent. */
    firmware_before: string | null;
    /** Cancelled while a worker had it. */
    cancel_asked: Default<boolean>;
    /** What may show its effect: log types, or UPLOAD. */
    awaits: string[] | null;
    awaits_until: Date | null;
    /** How far its firmware update has come: reported as installed, and booted since it began. */
    installed_at: Date | null;
    booted_at: Date | null;
    /** When its charger reported that it had failed, while a retry of the charger is awaited. */
    failed_at: Date | null;
    /** How often it reported that. */
    failures: Default<number>;
  };
  /** How many devices of a job have which outcome: the sum of these. Written by triggers of `job_devices`. */
  job_tallies: { job_id: string; owner: string; outcome: JobOutcome; devices: number; added_up: Default<boolean> };
  /** Devices of large jobs whose rows are still to be written. */
  job_preparations: { job_id: string; part: number; devices: string[] };
  /** What may have shown the effect of an action, until a worker has judged it. */
  effect_signs: {
    id: Generated<number>;
    job_id: string;
    device_id: string;
    /** A log type, UPLOAD or ANSWERED. */
    kind: string;
    status: string | null;
    at: Date;
  };
  /** Changes of many devices' state that are still to be carried out. */
  state_updates: { id: string; changes: Json; changed_by: string; changed_at: Date };
  state_update_devices: { update_id: string; device_id: string };
}
