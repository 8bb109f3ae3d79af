import { ReloadOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import { useBusy } from './use-busy.ts';

interface RefreshButtonProps {
  /** Defaults to 'Refresh'. */
  label?: string;
  /** The page's main action. */
  primary?: boolean;
  /** Handles its own failures. */
  onRefresh(): Promise<unknown>;
}

/** Button that fetches the page's data again; busy while it does. */
export function RefreshButton({ label = 'Refresh', primary = false, onRefresh }: RefreshButtonProps) {
  const [refreshing, refresh] = useBusy(onRefresh);
  return (
    <Button
      type={primary ? 'primary' : 'default'}
      icon={<ReloadOutlined aria-hidden />}
      loading={refreshing}
      onClick={() => refresh()}
    >
      {label}
    </Button>
  );
}
