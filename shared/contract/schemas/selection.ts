import { type Static, Type } from '@sinclair/typebox';
import { eventTypes } from '../remote-action.ts';
import { TriggerAction } from './remote-action.ts';
import { Nullable, OneOf, Strict } from './schema.ts';

/** Body of `POST remote-action/selection`; its query is the `BulkQuery` of the action itself. */
export const ActionSelection = Strict({
  deviceList: TriggerAction.properties.deviceList,
  /** What is to be done; left out for an update of states. */
  eventType: Type.Optional(OneOf(eventTypes)),
});
export type ActionSelection = Static<typeof ActionSelection>;

const Count = Type.Integer({ minimum: 0 });

/** What an action would touch at this moment, for whoever is about to confirm it. */
export const SelectionFacts = Strict({
  devices: Count,
  /** Of them, those that are not connected. */
  notConnected: Count,
  /** Of them, those with an EVSE that is CHARGING, as last known, or with a running transaction. */
  charging: Count,
  /** Connectors of them with a running transaction. */
  transactions: Type.Optional(Count),
  /** Of them, those that the device list shows as CHARGING: a device there has the best status of its EVSEs. */
  shownCharging: Count,
  /** Of them, those in maintenance mode. */
  maintenance: Count,
  /** Of them, those on which each flag of their state is on. */
  on: Strict({ freevend: Count, available: Count, pncEnabled: Count, maintenanceMode: Count }),
  /** Of an update of firmware: what runs now and what would be fetched, by how many devices, the most first. */
  firmware: Type.Optional(
    Type.Array(
      Strict({
        /** The version last reported. */
        from: Nullable(Type.String()),
        /** Where the firmware lies, without what is secret in its address. */
        to: Type.String(),
        devices: Count,
      }),
    ),
  ),
});
export type SelectionFacts = Static<typeof SelectionFacts>;
