import { settingsApi } from '@dmp/shared/api';
import type { GlobalConfigurationKey } from '@dmp/shared/contract';
import { useApi } from '@dmp/shared/shell';
import { FormListPage, onDemand, type PagedColumn } from '@dmp/shared/ui';
import { changeColumns, editPermissions, type KeyRow, textColumn, toRow } from './key-rows.ts';
import styles from './settings-page.module.css';

type Row = KeyRow<GlobalConfigurationKey>;

const ConfigurationKeyDrawer = onDemand(
  async () => (await import('./configuration-key-drawer.tsx')).ConfigurationKeyDrawer,
  'Configuration key',
);

const columns: readonly PagedColumn<Row>[] = [
  { ...textColumn<Row>('key', 'Key', 270, ({ key }) => key), link: true },
  textColumn('description', 'Description', 370, ({ description }) => description),
  ...changeColumns<Row>(),
];

/** The configuration keys that are suggested when a key is added to a charger. */
export function ConfigurationKeys() {
  const { configurationKeys } = useApi(settingsApi);
  return (
    <>
      <p className={styles.lead}>Keys that are offered when a key is added to the configuration of a charger.</p>
      <FormListPage<Row>
        noun="configuration key"
        plural="configuration keys"
        prefix="configurationKey"
        search="Search all columns"
        columns={columns}
        fetch={async (signal) => (await configurationKeys.list(signal)).map(toRow)}
        form={ConfigurationKeyDrawer}
        nameOf={({ key }) => key}
        remove={({ key }) => configurationKeys.remove(key)}
        permissions={editPermissions}
      />
    </>
  );
}
