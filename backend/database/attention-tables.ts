import type { AttentionKind } from '@dmp/shared/contract';
import type { Generated } from 'kysely';

/** Tables of what needs a person, of who knows of it, and of how the network was. */
export interface AttentionTables {
  attention: {
    kind: AttentionKind;
    /** Id of the site or job, otherwise of the device. */
    subject: string;
    /** E-mail of the vendor whose devices alone were counted, in lower case; empty when all were. */
    scope: Generated<string>;
    /** Of what is one device: e-mail of the vendor who may know of it, in lower case. */
    owner: string | null;
    device_id: string | null;
    since: Date | null;
    extent: number;
  };
  attention_acknowledgements: {
    kind: AttentionKind;
    subject: string;
    /** E-mail of the vendor for whom it holds, in lower case; empty for staff. */
    party: Generated<string>;
    /** What was acknowledged, as it was then. */
    since: Date | null;
    extent: number;
    /** Null until it changes. */
    until: Date | null;
    note: string | null;
    made_by: string;
    made_at: Date;
  };
  /** How the network was, hour by hour. */
  network_hours: {
    /** E-mail of the vendor whose devices alone were counted, in lower case; empty when all were. */
    scope: string;
    hour: Date;
    taken_at: Date;
    connected: number;
    available: number;
    out_of_order: number;
    charging: number;
  };
  attention_rounds: {
    id: Generated<boolean>;
    due_at: Generated<Date>;
    ended_at: Date | null;
    paused_from: Date | null;
    paused_to: Date | null;
  };
}
