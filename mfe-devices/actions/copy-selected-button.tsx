import { CopyOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import { devicesApi } from '@dmp/shared/api';
import { useApi } from '@dmp/shared/shell';
import { type ListSelection, selectedCount, useCopyIds } from '@dmp/shared/ui';

/** Copies the chargebox IDs of the selected devices. */
export function CopySelectedButton({ selection }: { selection: ListSelection }) {
  const devices = useApi(devicesApi);
  const [busy, copyIds] = useCopyIds('chargebox ID');
  const ids = async () => {
    if (selection.kind === 'listed') return selection.ids;
    const except = new Set(selection.except);
    return (await devices.chargeboxIds(selection.filters)).filter((id) => !except.has(id));
  };
  return (
    <Button
      icon={<CopyOutlined aria-hidden />}
      loading={busy}
      disabled={selectedCount(selection) === 0}
      onClick={() => copyIds(ids)}
    >
      Copy IDs
    </Button>
  );
}
