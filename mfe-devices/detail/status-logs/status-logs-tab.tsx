import { type Device, permissionsLike } from '@dmp/shared/contract';
import { useShell } from '@dmp/shared/shell';
import { deviceScope, LogTable } from '@dmp/shared/ui';
import { ExportRawButton } from './export-raw-button.tsx';

const executePermissions = permissionsLike('execute:');

/** The Status Logs tab: the OCPP messages from and to the device. */
export function StatusLogsTab({ device }: { device: Device }) {
  const { session } = useShell();
  const mayExport = executePermissions.some((permission) => session.can(permission));
  return (
    <LogTable
      scope={deviceScope(device)}
      inPanel
      buttons={() => (mayExport ? <ExportRawButton device={device} /> : null)}
    />
  );
}
