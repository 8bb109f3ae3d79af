import { settingsApi } from '@dmp/shared/api';
import { type GeneralSetting, normalizeLine } from '@dmp/shared/contract';
import { useApi } from '@dmp/shared/shell';
import { FormDrawer, type RowFormProps } from '@dmp/shared/ui';
import { useState } from 'react';
import { KeyField, ValueField } from './key-field.tsx';
import type { KeyRow } from './key-rows.ts';

interface SettingValues {
  key?: string;
  value?: string;
}

/** Drawer with the form of a general setting. The server rejects a new one if another user has added its key. */
export function SettingDrawer({ row, onSaved, onClose }: RowFormProps<KeyRow<GeneralSetting>>) {
  const settings = useApi(settingsApi);
  const [base] = useState(row);
  return (
    <FormDrawer<SettingValues>
      title={base ? `Edit ${base.key}` : 'Add setting'}
      saveLabel={base ? 'Save' : 'Add'}
      initial={base ? { value: base.value } : {}}
      save={({ key = '', value = '' }) => {
        const version = base ? base.version : 0;
        const entry = { key: base?.key ?? normalizeLine(key), value };
        return settings.save([version === undefined ? entry : { ...entry, version }]);
      }}
      failure={base ? 'Could not save setting' : 'Could not add setting'}
      onlyChanged={base !== undefined}
      shouldBlock={(to) => to.searchParams.get('setting') !== (base?.id ?? 'new')}
      onSaved={onSaved}
      onClose={onClose}
    >
      {base ? null : <KeyField help="It cannot be changed later. Values of secrets do not belong here." />}
      <ValueField name="value" label="Value" />
    </FormDrawer>
  );
}
