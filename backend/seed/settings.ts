import type { SeedPart } from './parts.ts';

const by = { changed_by: 'admin@example.com' };

/** The configuration keys that editors offer (OCPP 1.6, section 9) and those that carry state flags. */
export const settingsPart: SeedPart = {
  name: 'settings',
  async write(kysely, { now }) {
    const changed = { ...by, changed_at: now };
    await kysely
      .insertInto('global_configuration_keys')
      .values(
        [
          ['ConnectionTimeOut', 'Seconds from plugging in to authorisation before a session is given up'],
          ['HeartbeatInterval', 'Seconds between two heartbeats'],
          ['LocalAuthorizeOffline', 'Whether sessions may begin while the charger is offline'],
          ['MeterValueSampleInterval', 'Seconds between two meter values of a session'],
          ['ResetRetries', 'How often a reset that failed is tried again'],
          ['WebSocketPingInterval', 'Seconds between two pings'],
        ].map(([key = '', description = '']) => ({ key, description, ...changed })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await kysely
      .insertInto('global_state_keys')
      .values([
        // OCA application note "Using ISO 15118 Plug & Charge with OCPP 1.6".
        { key: 'ISO15118PnCEnabled', state: 'pncEnabled', enabled_value: 'true', disabled_value: 'false', ...changed },
        { key: 'FreevendEnabled', state: 'freevend', enabled_value: 'true', disabled_value: 'false', ...changed },
      ])
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
};
