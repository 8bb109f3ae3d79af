import { Button } from '@dmp/shared/antd/shell';
import { useShell } from '@dmp/shared/shell';
import { DownloadButton, type ListQuery } from '@dmp/shared/ui';
import type { ComponentProps } from 'react';
import { reportAddressFor } from './uptime-query.ts';

interface UptimeButtonsProps extends Pick<ComponentProps<typeof DownloadButton>, 'fetch'> {
  /** Of the list; those that the report knows are carried over. */
  filters: ListQuery['filters'];
}

/** The way to the quarterly report, and what is listed as a file. @param fetch makes the call for it */
export function UptimeButtons({ filters, fetch }: UptimeButtonsProps) {
  const { navigate } = useShell();
  return (
    <>
      <Button onClick={() => navigate(reportAddressFor(filters))}>NEVI report</Button>
      <DownloadButton label="Export CSV" what="export" fetch={fetch} failure="Export uptime failed!" />
    </>
  );
}
