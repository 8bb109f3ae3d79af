import { Button } from '@dmp/shared/antd/shell';
import type { ChargingGroup, GroupEvse } from '@dmp/shared/contract';
import { useShell } from '@dmp/shared/shell';
import { ListPage, onDemand, useListQuery } from '@dmp/shared/ui';
import { useEffect, useRef, useState } from 'react';
import type { AddDialogProps } from './add-dialog.tsx';
import type { ChangeDialogProps } from './change-dialog.tsx';
import { evsePageSizes, memberListSpec } from './evse-query.ts';
import { useAddAddress } from './use-add-address.ts';
import { useChoosingDevices, useTickedAsDevice } from './use-choosing-devices.ts';
import { useEvseColumns } from './use-evse-columns.ts';
import { useEvses } from './use-evses.ts';

const AddDialog = onDemand<AddDialogProps>(async () => (await import('./add-dialog.tsx')).AddDialog, 'Add EVSEs');
const ChangeDialog = onDemand<ChangeDialogProps>(
  async () => (await import('./change-dialog.tsx')).ChangeDialog,
  'Remove EVSEs',
);

/** By its chargebox ID, where the server does not say the ID of the device. */
const deviceOf = ({ deviceId, chargeboxId }: GroupEvse) => `/devices/${encodeURIComponent(deviceId ?? chargeboxId)}`;

interface GroupEvsesProps {
  group: ChargingGroup;
  /** It has other EVSEs than the page knows. */
  onChanged(): Promise<unknown>;
}

/** The EVSEs of a group, each a link to its device, and the ways to add and remove some. */
export function GroupEvses({ group, onChanged }: GroupEvsesProps) {
  const { session } = useShell();
  const [query, setQuery] = useListQuery(memberListSpec);
  const columns = useEvseColumns();
  const load = useEvses(group.id, query, true);
  const selecting = useChoosingDevices(query, load);
  const tickedAs = useTickedAsDevice(load.page?.devices);
  const [removing, setRemoving] = useState<'choosing' | 'confirming'>();
  const adding = useAddAddress();
  const [ended, setEnded] = useState(false);
  const mayChange = session.can('update:charging-groups');

  const changed = () => Promise.all([load.retry(), onChanged()]);
  const endRemoving = () => {
    setRemoving(undefined);
    selecting.clear();
    setEnded(true);
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
        {...(session.can('read:devices') ? { link: deviceOf } : {})}
        tickedAs={tickedAs}
        choosing={
          removing && {
            title: 'Remove EVSEs',
            selecting,
            onConfirm: () => setRemoving('confirming'),
            onCancel: endRemoving,
          }
        }
        buttons={
          mayChange && !removing ? (
            <EvseButtons
              isEmpty={group.totalEvses === 0}
              focused={ended}
              onAdd={adding.open}
              onRemove={() => setRemoving('choosing')}
            />
          ) : null
        }
        inPanel
      />
      {adding.isOpen && mayChange ? <AddDialog group={group} onChanged={changed} onClose={adding.close} /> : null}
      {removing === 'confirming' ? (
        <ChangeDialog
          change="remove"
          group={group}
          selection={selecting.selection}
          onClose={() => setRemoving('choosing')}
          onDone={async () => {
            await changed();
            endRemoving();
          }}
        />
      ) : null}
    </>
  );
}

interface EvseButtonsProps {
  isEmpty: boolean;
  /** They come back in the place of the bar that had the focus. */
  focused: boolean;
  onAdd(): void;
  onRemove(): void;
}

/** The ways to other EVSEs. */
function EvseButtons({ isEmpty, focused, onAdd, onRemove }: EvseButtonsProps) {
  const add = useRef<HTMLButtonElement>(null);
  const isNew = useRef(true);
  useEffect(() => {
    // A kept page that comes back runs this again, and leaves the focus to its heading.
    if (isNew.current && focused) add.current?.focus();
    isNew.current = false;
  }, [focused]);
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
