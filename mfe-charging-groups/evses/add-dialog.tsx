import { Modal } from '@dmp/shared/antd/dialog';
import type { ChargingGroup } from '@dmp/shared/contract';
import { chosenCount, ListPage, useFocusReturn, useLeaveSelection, useListQuery } from '@dmp/shared/ui';
import { useMemo, useState } from 'react';
import styles from './add-dialog.module.css';
import { ChangeDialog } from './change-dialog.tsx';
import { otherGroupColumn } from './evse-columns.tsx';
import { evsePageSizes, otherListSpec } from './evse-query.ts';
import { isLeft } from './use-add-address.ts';
import { useChoosingDevices, useTickedAsDevice } from './use-choosing-devices.ts';
import { useEvseColumns } from './use-evse-columns.ts';
import { useEvses } from './use-evses.ts';

export interface AddDialogProps {
  group: ChargingGroup;
  /** It has other EVSEs now. */
  onChanged(): Promise<unknown>;
  onClose(): void;
}

/** The EVSEs that are not in a group, to be chosen by their devices and added to it. */
export function AddDialog({ group, onChanged, onClose }: AddDialogProps) {
  const [query, setQuery] = useListQuery(otherListSpec);
  const own = useEvseColumns();
  const columns = useMemo(() => {
    const [station, ...rest] = own;
    return station ? [station, otherGroupColumn, ...rest] : [];
  }, [own]);
  const load = useEvses(group.id, query, false);
  const selecting = useChoosingDevices(query, load);
  const tickedAs = useTickedAsDevice(load.page?.devices);
  const [confirming, setConfirming] = useState(false);
  const leaving = useLeaveSelection({
    noun: 'device',
    count: chosenCount(selecting.selection),
    holds: isLeft,
    onClose,
    onLeave: selecting.clear,
  });
  useFocusReturn();
  return (
    <Modal
      open
      title={`Add EVSEs to “${group.name}”`}
      width={1280}
      footer={null}
      onCancel={leaving.leave}
      mask={{ closable: false }}
      centered
    >
      <div className={styles.content}>
        <ListPage
          label="EVSEs not in the group"
          noun="EVSE"
          search="Search IDs, location, serial number, address, city, or operator"
          columns={columns}
          rowKey={({ evseUid }) => evseUid}
          load={load}
          query={query}
          onQuery={setQuery}
          pageSizes={evsePageSizes}
          empty="Every EVSE is in this group."
          tickedAs={tickedAs}
          choosing={{ title: 'Add EVSEs', selecting, onConfirm: () => setConfirming(true), onCancel: leaving.close }}
        />
      </div>
      {leaving.question}
      {confirming ? (
        <ChangeDialog
          change="add"
          group={group}
          selection={selecting.selection}
          onClose={() => setConfirming(false)}
          onDone={async () => {
            await onChanged();
            leaving.close();
          }}
        />
      ) : null}
    </Modal>
  );
}
