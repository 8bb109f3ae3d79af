import { Modal } from '@dmp/shared/antd/dialog';
import type { ChargingGroup } from '@dmp/shared/contract';
import { ListPage, selectedCount, useFocusReturn, useListQuery, useSelectionBlocker } from '@dmp/shared/ui';
import { useMemo, useState } from 'react';
import styles from './add-dialog.module.css';
import { ChangeDialog } from './change-dialog.tsx';
import { otherGroupColumn } from './evse-columns.tsx';
import { evsePageSizes, nonMemberListSpec } from './evse-query.ts';
import { leavesAddDialog } from './use-add-dialog.ts';
import { useDeviceSelection, useDeviceSelectionKey } from './use-device-selection.ts';
import { useEvseColumns } from './use-evse-columns.ts';
import { useEvses } from './use-evses.ts';

export interface AddDialogProps {
  group: ChargingGroup;
  /** Called after EVSEs were added. */
  onChanged(): Promise<unknown>;
  onClose(): void;
}

/** Dialog that adds EVSEs to a group. It lists those that are not in the group, and selects them by device. */
export function AddDialog({ group, onChanged, onClose }: AddDialogProps) {
  const [query, setQuery] = useListQuery(nonMemberListSpec);
  const evseColumns = useEvseColumns();
  const columns = useMemo(() => {
    const [station, ...rest] = evseColumns;
    return station ? [station, otherGroupColumn, ...rest] : [];
  }, [evseColumns]);
  const load = useEvses(group.id, query, false);
  const deviceSelection = useDeviceSelection(query, load);
  const selectionKey = useDeviceSelectionKey(load.page?.devices);
  const [confirming, setConfirming] = useState(false);
  const blocker = useSelectionBlocker({
    noun: 'device',
    count: selectedCount(deviceSelection.selection),
    shouldBlock: leavesAddDialog,
    onClose,
    onDiscard: deviceSelection.clear,
  });
  useFocusReturn();
  return (
    <Modal
      open
      title={`Add EVSEs to “${group.name}”`}
      width={1280}
      footer={null}
      onCancel={blocker.requestClose}
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
          selectionKey={selectionKey}
          selectionMode={{
            title: 'Add EVSEs',
            selectionState: deviceSelection,
            onConfirm: () => setConfirming(true),
            onCancel: blocker.close,
          }}
        />
      </div>
      {blocker.question}
      {confirming ? (
        <ChangeDialog
          change="add"
          group={group}
          selection={deviceSelection.selection}
          onClose={() => setConfirming(false)}
          onDone={async () => {
            await onChanged();
            blocker.close();
          }}
        />
      ) : null}
    </Modal>
  );
}
