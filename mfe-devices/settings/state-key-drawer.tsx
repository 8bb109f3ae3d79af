import { Select } from '@dmp/shared/antd/controls';
import { expectedVersion, settingsApi } from '@dmp/shared/api';
import { type GlobalStateKey, normalizeLine, type StateFlag, stateFlags } from '@dmp/shared/contract';
import { useApi } from '@dmp/shared/shell';
import { FormDrawer, FormField, type RowFormProps, required } from '@dmp/shared/ui';
import { useState } from 'react';
import { flagWords } from '../actions/flag-words.ts';
import { KeyField, ValueField } from './key-field.tsx';
import type { KeyRow } from './key-rows.ts';

interface StateKeyValues {
  key?: string;
  state?: StateFlag;
  enabledValue?: string;
  disabledValue?: string;
}

const flags = stateFlags.map((value) => ({ value, label: flagWords[value].label }));

/** Drawer with the form of a state key. */
export function StateKeyDrawer({ row, onSaved, onClose }: RowFormProps<KeyRow<GlobalStateKey>>) {
  const { stateKeys } = useApi(settingsApi);
  const [base] = useState(row);
  return (
    <FormDrawer<StateKeyValues>
      title={base ? `Edit ${base.key}` : 'Add state key'}
      saveLabel={base ? 'Save' : 'Add'}
      initial={base ? { state: base.state, enabledValue: base.enabledValue, disabledValue: base.disabledValue } : {}}
      save={({ key = '', state = 'freevend', enabledValue = '', disabledValue = '' }) => {
        const fields = { state, enabledValue, disabledValue };
        return base
          ? stateKeys.save({ key: base.key, ...fields, ...expectedVersion(base.version) })
          : stateKeys.add({ key: normalizeLine(key), ...fields });
      }}
      failure={base ? 'Could not save state key' : 'Could not add state key'}
      onlyChanged={base !== undefined}
      shouldBlock={(to) => to.searchParams.get('stateKey') !== (base?.id ?? 'new')}
      onSaved={onSaved}
      onClose={onClose}
    >
      {base ? null : <KeyField help="As chargers call it. It cannot be changed later." />}
      <FormField name="state" label="State" rules={[required('State is required')]}>
        <Select placeholder="Select a state" options={flags} />
      </FormField>
      <ValueField name="enabledValue" label="Value when on" />
      <ValueField name="disabledValue" label="Value when off" />
    </FormDrawer>
  );
}
