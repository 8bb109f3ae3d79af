import { Button } from '@dmp/shared/antd/shell';
import type { ChargingGroup, GroupEvse } from '@dmp/shared/contract';
import { useShell } from '@dmp/shared/shell';
import { ListPage, onDemand, useListQuery } from '@dmp/shared/ui';
import { useEffect, useRef, useState } from 'react';
import type { AddDialogProps } from './add-dialog.tsx';
import type { ChangeDialogProps } from './change-dialog.tsx';
import { evsePageSizes, memberListSpec } from './evse-query.ts';
import { useAddDialog } from './use-add-dialog.ts';
import { useDeviceSelection, useDeviceSelectionKey } from './use-device-selection.ts';
import { useEvseColumns } from './use-evse-columns.ts';
import { useEvses } from './use-evses.ts';

const AddDialog = onDemand<AddDialogProps>(async () => (await import('./add-dialog.tsx')).AddDialog, 'Add EVSEs');
const ChangeDialog = onDemand<ChangeDialogProps>(
  async () => (await import('./change-dialog.tsx')).ChangeDialog,
  'Remove EVSEs',
);

/** Older servers do not send `deviceId`; the path accepts the chargebox ID as well. */
const devicePath = ({ deviceId, chargeboxId }: GroupEvse) => `/devices/${encodeURIComponent(deviceId ?? chargeboxId)}`;

interface GroupEvsesProps {
  group: ChargingGroup;
  /** Called after EVSEs were added or removed. */
  onChanged(): Promise<unknown>;
}

/** Panel of a group's EVSEs, with the buttons that add and remove EVSEs. */
export function GroupEvses({ group, onChanged }: GroupEvsesProps) {
  const { session } = useShell();
  const [query, setQuery] = useListQuery(memberListSpec);
  const columns = useEvseColumns();
  const load = useEvses(group.id, query, true);
  const deviceSelection = useDeviceSelection(query, load);
  const selectionKey = useDeviceSelectionKey(load.page?.devices);
  const [removing, setRemoving] = useState<'selecting' | 'confirming'>();
  const addDialog = useAddDialog();
  const [hasEndedRemoving, setHasEndedRemoving] = useState(false);
  const canUpdate = session.can('update:charging-groups');

  const refresh = () => Promise.all([load.retry(), onChanged()]);
  const endRemoving = () => {
    setRemoving(undefined);
    deviceSelection.clear();
    setHasEndedRemoving(true);
  };
  return (
    <>
      <ListPage<GroupEvse>
        label="EVSEs"
        noun="EVSE"
        search="Search IDs, location, serial number, address, city, or operator"
        columns={columns}
        rowKey={({ evseUid }) => evseUid}
        load={load}
        query={query}
        onQuery={setQuery}
        pageSizes={evsePageSizes}
        empty="This group has no EVSEs."
        {...(session.can('read:devices') ? { link: devicePath } : {})}
        selectionKey={selectionKey}
        selectionMode={
          removing && {
            title: 'Remove EVSEs',
            selectionState: deviceSelection,
            onConfirm: () => setRemoving('confirming'),
            onCancel: endRemoving,
          }
        }
        buttons={
          canUpdate && !removing ? (
            <EvseButtons
              isEmpty={group.totalEvses === 0}
              focusOnMount={hasEndedRemoving}
              onAdd={addDialog.open}
              onRemove={() => setRemoving('selecting')}
            />
          ) : null
        }
        inPanel
      />
      {addDialog.isOpen && canUpdate ? <AddDialog group={group} onChanged={refresh} onClose={addDialog.close} /> : null}
      {removing === 'confirming' ? (
        <ChangeDialog
          change="remove"
          group={group}
          selection={deviceSelection.selection}
          onClose={() => setRemoving('selecting')}
          onDone={async () => {
            await refresh();
            endRemoving();
          }}
        />
      ) : null}
    </>
  );
}

interface EvseButtonsProps {
  isEmpty: boolean;
  /** The buttons replace the selection bar, which had the focus. */
  focusOnMount: boolean;
  onAdd(): void;
  onRemove(): void;
}

function EvseButtons({ isEmpty, focusOnMount, onAdd, onRemove }: EvseButtonsProps) {
  const add = useRef<HTMLButtonElement>(null);
  const isNew = useRef(true);
  useEffect(() => {
    // A hidden page that becomes active again reruns its effects; its heading gets the focus then.
    if (isNew.current && focusOnMount) add.current?.focus();
    isNew.current = false;
  }, [focusOnMount]);
  return (
    <>
      <Button
        ref={add}
        aria-haspopup="dialog"
        onPointerEnter={AddDialog.prefetch}
        onFocus={AddDialog.prefetch}
        onClick={onAdd}
      >
        Add EVSEs
      </Button>
      <Button
        disabled={isEmpty}
        onPointerEnter={ChangeDialog.prefetch}
        onFocus={ChangeDialog.prefetch}
        onClick={onRemove}
      >
        Remove EVSEs
      </Button>
    </>
  );
}
