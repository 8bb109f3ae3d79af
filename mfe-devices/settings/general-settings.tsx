import { settingsApi } from '@dmp/shared/api';
import type { GeneralSetting } from '@dmp/shared/contract';
import { useApi } from '@dmp/shared/shell';
import { FormListPage, onDemand, type PagedColumn } from '@dmp/shared/ui';
import { changeColumns, editPermissions, type KeyRow, textColumn, toRow } from './key-rows.ts';
import styles from './settings-page.module.css';

type Row = KeyRow<GeneralSetting>;

const SettingDrawer = onDemand(async () => (await import('./setting-drawer.tsx')).SettingDrawer, 'Setting');

const columns: readonly PagedColumn<Row>[] = [
  { ...textColumn<Row>('key', 'Key', 310, ({ key }) => key), link: true },
  textColumn('value', 'Value', 400, ({ value }) => value),
  ...changeColumns<Row>(),
];

/** General settings: keys with values for the whole network. */
export function GeneralSettings() {
  const settings = useApi(settingsApi);
  return (
    <>
      <p className={styles.lead}>
        Keys with values that hold for the whole network. Everyone who sees this page can read them.
      </p>
      <FormListPage<Row>
        noun="setting"
        plural="general settings"
        prefix="setting"
        search="Search all columns"
        columns={columns}
        fetch={async (signal) => (await settings.list(signal)).map(toRow)}
        form={SettingDrawer}
        nameOf={({ key }) => key}
        permissions={editPermissions}
      />
    </>
  );
}
