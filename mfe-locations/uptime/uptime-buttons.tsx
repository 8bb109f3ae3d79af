import { Button } from '@dmp/shared/antd/shell';
import { useShell } from '@dmp/shared/shell';
import { DownloadButton } from '@dmp/shared/ui';
import type { ComponentProps } from 'react';
import { reportAddress } from './uptime-query.ts';

/** The way to the quarterly report, and what is listed as a file. @param fetch makes the call for it */
export function UptimeButtons({ fetch }: Pick<ComponentProps<typeof DownloadButton>, 'fetch'>) {
  const { navigate } = useShell();
  return (
    <>
      <Button onClick={() => navigate(reportAddress)}>NEVI report</Button>
      <DownloadButton label="Export CSV" what="export" fetch={fetch} failure="Export uptime failed!" />
    </>
  );
}
