import { ReloadOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import { useBusy } from './use-busy.ts';

interface RefreshButtonProps {
  /** 'Refresh Device Data'; 'Refresh' by default. */
  label?: string;
  /** The one thing to do on its page. */
  primary?: boolean;
  /** Handles its own failures. */
  onRefresh(): Promise<unknown>;
}

/** Fetches anew what the page shows; busy while it does. */
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
