import { Form, type FormInstance } from '@dmp/shared/antd/form';
import { ApiError, basedOn, chargingGroupsApi } from '@dmp/shared/api';
import type { ChargingGroup } from '@dmp/shared/contract';
import { conflictSentence } from '@dmp/shared/format';
import { useApi } from '@dmp/shared/shell';
import { EntityForm } from '@dmp/shared/ui';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { GroupFields } from '../form/group-fields.tsx';
import { formOf, type GroupValues, valuesOf } from '../form/group-values.ts';
import styles from './edit-group-form.module.css';
import { bringTogether, type Meanwhile } from './meanwhile.ts';
import { MeanwhileNotice } from './meanwhile-notice.tsx';

export interface EditGroupFormProps {
  group: ChargingGroup;
  /** Fetches the group anew for the page. */
  reload(): Promise<unknown>;
  /** The form is done with, saved or not. */
  onEnd(): void;
}

/**
 * A charging group in edit mode. When another has saved it meanwhile, nothing
 * is saved: what they changed is shown beside what was typed, and the next save
 * is based on it.
 */
export function EditGroupForm({ group, reload, onEnd }: EditGroupFormProps) {
  const groups = useApi(chargingGroupsApi);
  const [base, setBase] = useState(group);
  const [meanwhile, setMeanwhile] = useState<Meanwhile>();
  const form = useRef<FormInstance<GroupValues>>(null);

  const save = async (values: GroupValues) => {
    try {
      await groups.update(group.id, { ...formOf(values), ...basedOn(base.version) });
    } catch (fault) {
      if (!(fault instanceof ApiError && fault.status === 409)) throw fault;
      const newest = await groups.get(group.id);
      const together = bringTogether(valuesOf(base), valuesOf(newest), values);
      setBase(newest);
      setMeanwhile(together);
      form.current?.setFieldsValue(together.values);
      void reload();
      throw new ApiError({ status: 409, statusText: fault.message, error: `${whoWasFaster(fault)} ${notSaved}` });
    }
    // What was saved is on the page before the form is gone.
    await reload();
  };
  return (
    <div className={styles.form}>
      <EntityForm<GroupValues>
        label="Charging Group"
        initial={valuesOf(group)}
        save={save}
        saveLabel="Save Update"
        onlyChanged
        failure="Could not save charging group"
        onSaved={onEnd}
        onCancel={onEnd}
        cancelAsks
      >
        <HoldForm form={form} />
        {meanwhile ? <MeanwhileNotice {...meanwhile} /> : null}
        <GroupFields />
      </EntityForm>
    </div>
  );
}

const whoWasFaster = ({ detail, message }: ApiError): string => conflictSentence(detail ?? message);
const notSaved = 'Nothing has been saved yet. Review the differences, then save again.';

/** Hands out the form it stands in, and gives the focus to its first field when it comes in the place of what was read. */
function HoldForm({ form }: { form: RefObject<FormInstance<GroupValues> | null> }) {
  const own = Form.useFormInstance<GroupValues>();
  const isNew = useRef(true);
  useEffect(() => {
    form.current = own;
    if (isNew.current) own.focusField('name');
    isNew.current = false;
  }, [form, own]);
  return null;
}
