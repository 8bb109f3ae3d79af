import { type Static, Type } from '@sinclair/typebox';
import { eventTypes } from '../remote-action.ts';
import { TriggerAction } from './remote-action.ts';
import { OneOf, Strict } from './schema.ts';

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
  /** Of them, those with an EVSE that is CHARGING, as last known. */
  charging: Count,
  /** Of them, those in maintenance mode. */
  maintenance: Count,
});
export type SelectionFacts = Static<typeof SelectionFacts>;
