import { settingsApi } from '@dmp/shared/api';
import type { GlobalStateKey } from '@dmp/shared/contract';
import { useApi } from '@dmp/shared/shell';
import { FormListPage, onDemand, type PagedColumn } from '@dmp/shared/ui';
import { flagWords } from '../actions/flag-words.ts';
import { changeColumns, editPermissions, type KeyRow, textColumn, toRow } from './key-rows.ts';
import styles from './settings-page.module.css';

type Row = KeyRow<GlobalStateKey>;

const StateKeyDrawer = onDemand(async () => (await import('./state-key-drawer.tsx')).StateKeyDrawer, 'State key');

const columns: readonly PagedColumn<Row>[] = [
  { ...textColumn<Row>('key', 'Key', 210, ({ key }) => key), link: true },
  textColumn('state', 'State', 150, ({ state }) => flagWords[state]?.label ?? state),
  textColumn('enabledValue', 'Value when on', 150, ({ enabledValue }) => enabledValue),
  textColumn('disabledValue', 'Value when off', 150, ({ disabledValue }) => disabledValue),
  ...changeColumns<Row>(),
];

/** The configuration keys that carry the state flags to chargers. */
export function StateKeys() {
  const { stateKeys } = useApi(settingsApi);
  return (
    <>
      <p className={styles.lead}>
        When a state is switched, the change is sent to chargers by the configuration key that carries it.
      </p>
      <FormListPage<Row>
        noun="state key"
        plural="state keys"
        prefix="stateKey"
        search="Search all columns"
        columns={columns}
        fetch={async (signal) => (await stateKeys.list(signal)).map(toRow)}
        form={StateKeyDrawer}
        nameOf={({ key }) => key}
        remove={({ key }) => stateKeys.remove(key)}
        permissions={editPermissions}
      />
    </>
  );
}
