import { ReloadOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import { useBusy } from '../use-busy.ts';

interface RefreshButtonProps {
  /** 'Refresh Device Data'. */
  label: string;
  /** Handles its own failures. */
  onRefresh(): Promise<unknown>;
}

/** Fetches anew what the page shows; busy while it does. */
export function RefreshButton({ label, onRefresh }: RefreshButtonProps) {
  const [refreshing, refresh] = useBusy(onRefresh);
  return (
    <Button icon={<ReloadOutlined aria-hidden />} loading={refreshing} onClick={() => refresh()}>
      {label}
    </Button>
  );
}
