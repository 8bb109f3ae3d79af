import { Input } from '@dmp/shared/antd/controls';
import { expectedVersion, settingsApi } from '@dmp/shared/api';
import { type GlobalConfigurationKey, limits, normalizeLine, normalizeText } from '@dmp/shared/contract';
import { useApi } from '@dmp/shared/shell';
import { atMost, counted, FormDrawer, FormField, type RowFormProps } from '@dmp/shared/ui';
import { useState } from 'react';
import { KeyField } from './key-field.tsx';
import type { KeyRow } from './key-rows.ts';

interface KeyValues {
  key?: string;
  description?: string;
}

const maxLength = limits.length.description;

/** Drawer with the form of a configuration key. */
export function ConfigurationKeyDrawer({ row, onSaved, onClose }: RowFormProps<KeyRow<GlobalConfigurationKey>>) {
  const { configurationKeys } = useApi(settingsApi);
  const [base] = useState(row);
  return (
    <FormDrawer<KeyValues>
      title={base ? `Edit ${base.key}` : 'Add configuration key'}
      saveLabel={base ? 'Save' : 'Add'}
      initial={base?.description ? { description: base.description } : {}}
      save={({ key = '', description }) => {
        const fields = { description: normalizeText(description ?? '') || null };
        return base
          ? configurationKeys.save({ key: base.key, ...fields, ...expectedVersion(base.version) })
          : configurationKeys.add({ key: normalizeLine(key), ...fields });
      }}
      failure={base ? 'Could not save configuration key' : 'Could not add configuration key'}
      onlyChanged={base !== undefined}
      shouldBlock={(to) => to.searchParams.get('configurationKey') !== (base?.id ?? 'new')}
      onSaved={onSaved}
      onClose={onClose}
    >
      {base ? null : <KeyField help="As chargers call it. It cannot be changed later." />}
      <FormField name="description" label="Description" rules={[atMost(maxLength)]}>
        <Input.TextArea rows={3} count={counted(maxLength)} />
      </FormField>
    </FormDrawer>
  );
}
