import type {
  AuditAction,
  AuditKind,
  ConfigurationOutcome,
  CountryCode,
  SavedViewList,
  SortOrder,
  StateFlag,
} from '@dmp/shared/contract';
import type { ColumnType, Generated } from 'kysely';

/** Who changed a row last, and the how-manieth state of it this is. */
interface Versioned {
  version: Generated<number>;
  changed_by: string;
  changed_at: Generated<Date>;
}

/** Tables of what staff set: groups, states, configurations, settings. */
export interface StaffTables {
  /** Rows are added, and dropped when they are too old; the database refuses everything else. */
  audit_log: {
    id: Generated<number>;
    at: Generated<Date>;
    user_id: string;
    /** In lower case. */
    user_email: string;
    action: AuditAction;
    kind: AuditKind;
    subject: string;
    detail: ColumnType<Record<string, unknown>, string, string>;
  };
  seed_parts: { name: string; seeded_at: Generated<Date> };
  tariffs: {
    id: string;
    country_code: CountryCode;
    version: Generated<number>;
    changed_by: string | null;
    changed_at: Date | null;
  };
  charging_groups: {
    id: string;
    name: string;
    description: string;
    tariff_id: string;
    country_code: CountryCode;
    party_id: string;
    last_updated_in_cpo: Date | null;
    created_at: Generated<Date>;
    version: Generated<number>;
    changed_by: string | null;
    changed_at: Date | null;
    /** Null while nothing has changed since it was last published. */
    unpublished_since: Date | null;
  };
  /** An EVSE stands here once at most. */
  charging_group_evses: { evse_uid: string; group_id: string; added_at: Generated<Date> };
  outbox: {
    id: Generated<number>;
    /** The receiver knows a repetition by it. */
    message_id: string;
    subject: string;
    subject_id: string;
    payload: ColumnType<unknown, string, string>;
    created_by: string;
    created_at: Generated<Date>;
    attempts: Generated<number>;
    due_at: Generated<Date>;
    claimed_until: Date | null;
    delivered_at: Date | null;
    last_error: string | null;
    /** When the receiver refused it for good. */
    refused_at: Date | null;
    /** When staff decided that it is not sent, and their e-mail. */
    skipped_at: Date | null;
    skipped_by: string | null;
  };
  device_state_history: {
    id: Generated<number>;
    device_id: string;
    timestamp: Date;
    user_name: string;
    freevend: boolean;
    available: boolean;
    pnc_enabled: boolean;
    maintenance_mode: boolean;
    maintenance_message: string | null;
    maintenance_work_order: string | null;
  };
  configurations: {
    id: Generated<number>;
    device_id: string;
    key: string;
    /** As staff want it; what the charger has, when nobody wanted another. */
    value: string;
    /** As the charger last said; null when it never has. */
    charger_value: string | null;
    readonly: Generated<boolean>;
    /** Of the last attempt to write it; null when there was none since the charger was read. Until it is taken, its job says more. */
    outcome: ConfigurationOutcome | null;
    /** The job that tells the charger; null where an earlier release did so itself. */
    job_id: string | null;
    detail: string | null;
    version: Generated<number>;
    changed_by: string | null;
    changed_at: Date | null;
    read_at: Date | null;
  };
  configuration_history: {
    id: Generated<number>;
    device_id: string;
    timestamp: Date;
    user_name: string;
    action: string;
    configurations: ColumnType<
      { changeKey: string; changeValue: string; previousValue?: string | null }[],
      string,
      string
    >;
  };
  general_settings: Versioned & { key: string; value: string };
  general_settings_history: {
    id: Generated<number>;
    timestamp: Date;
    user_name: string;
    action: string;
    key: string;
    value: string;
  };
  global_state_keys: Versioned & { key: string; state: StateFlag; enabled_value: string; disabled_value: string };
  global_configuration_keys: Versioned & { key: string; description: string | null };
  saved_views: {
    id: string;
    list: SavedViewList;
    /** In lower case. */
    owner: string;
    name: string;
    shared: boolean;
    filters: ColumnType<Record<string, string>, string, string>;
    sort_by: string | null;
    sort_order: SortOrder | null;
    columns: string[];
    changed_at: Generated<Date>;
  };
  /** Requests with an `Idempotency-Key`, and the answer that a repetition gets. */
  idempotent_requests: {
    user_id: string;
    /** Method and pattern of the address. */
    route: string;
    key_hash: string;
    /** Of address and body. */
    fingerprint: string;
    started_at: Date;
    /** Null until it is answered. */
    status: number | null;
    /** Null until it is answered, and where it is not kept. */
    answer: string | null;
  };
}
