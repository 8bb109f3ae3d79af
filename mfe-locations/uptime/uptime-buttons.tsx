import { Button } from '@dmp/shared/antd/shell';
import { useShell } from '@dmp/shared/shell';
import { DownloadButton, type ListQuery } from '@dmp/shared/ui';
import type { ComponentProps } from 'react';
import { reportAddressFor } from './uptime-query.ts';

interface UptimeButtonsProps extends Pick<ComponentProps<typeof DownloadButton>, 'fetch'> {
  /** Filters of the list. Those that the report supports are applied to it. */
  filters: ListQuery['filters'];
}

/** Opens the quarterly report, and downloads the list as CSV. @param fetch sends the export request */
export function UptimeButtons({ filters, fetch }: UptimeButtonsProps) {
  const { navigate } = useShell();
  return (
    <>
      <Button onClick={() => navigate(reportAddressFor(filters))}>NEVI report</Button>
      <DownloadButton label="Export CSV" what="export" fetch={fetch} failure="Export uptime failed!" />
    </>
  );
}
