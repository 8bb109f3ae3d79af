import { Form, type FormInstance } from '@dmp/shared/antd/form';
import { ApiError, chargingGroupsApi, expectedVersion } from '@dmp/shared/api';
import type { ChargingGroup } from '@dmp/shared/contract';
import { conflictSentence } from '@dmp/shared/format';
import { useApi } from '@dmp/shared/shell';
import { EntityForm } from '@dmp/shared/ui';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { GroupFields } from '../form/group-fields.tsx';
import { chargingGroupForm, type GroupValues, groupFormValues } from '../form/group-values.ts';
import styles from './edit-group-form.module.css';
import { type MergeResult, mergeChanges } from './merge-changes.ts';
import { RemoteChangesNotice } from './remote-changes-notice.tsx';

export interface EditGroupFormProps {
  group: ChargingGroup;
  /** Fetches the group again for the page. */
  reload(): Promise<unknown>;
  /** Called when the form closes, saved or not. */
  onEnd(): void;
}

/**
 * The form of a charging group. If another user has saved the group since it was loaded, the save fails with a 409: their
 * changes are merged into the form, and the next save is based on their version.
 */
export function EditGroupForm({ group, reload, onEnd }: EditGroupFormProps) {
  const groups = useApi(chargingGroupsApi);
  const [base, setBase] = useState(group);
  const [merge, setMerge] = useState<MergeResult>();
  const form = useRef<FormInstance<GroupValues>>(null);

  const save = async (values: GroupValues) => {
    try {
      await groups.update(group.id, { ...chargingGroupForm(values), ...expectedVersion(base.version) });
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409)) throw error;
      const latest = await groups.get(group.id);
      const merged = mergeChanges(groupFormValues(base), groupFormValues(latest), values);
      setBase(latest);
      setMerge(merged);
      form.current?.setFieldsValue(merged.values);
      void reload();
      throw new ApiError({ status: 409, statusText: error.message, error: `${conflictText(error)} ${notSaved}` });
    }
    // Reload before the form closes, so that the page shows the saved values.
    await reload();
  };
  return (
    <div className={styles.form}>
      <EntityForm<GroupValues>
        label="Charging Group"
        initial={groupFormValues(group)}
        save={save}
        saveLabel="Save Update"
        onlyChanged
        failure="Could not save charging group"
        onSaved={onEnd}
        onCancel={onEnd}
        confirmsCancel
      >
        <FormRef form={form} />
        {merge ? <RemoteChangesNotice {...merge} /> : null}
        <GroupFields />
      </EntityForm>
    </div>
  );
}

const conflictText = ({ detail, message }: ApiError): string => conflictSentence(detail ?? message);
const notSaved = 'Nothing has been saved yet. Review the differences, then save again.';

/** Sets `form` to the surrounding form. On mount, focuses the first field, because the focused Edit button was unmounted. */
function FormRef({ form }: { form: RefObject<FormInstance<GroupValues> | null> }) {
  const instance = Form.useFormInstance<GroupValues>();
  const isNew = useRef(true);
  useEffect(() => {
    form.current = instance;
    if (isNew.current) instance.focusField('name');
    isNew.current = false;
  }, [form, instance]);
  return null;
}
