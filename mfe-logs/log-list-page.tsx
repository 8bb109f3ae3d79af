import { LogTable } from '@dmp/shared/ui';
import { LogExportButton } from './log-export-button.tsx';

/** `/logs`: the OCPP messages from and to all chargers. */
export function LogListPage() {
  return <LogTable live buttons={(getQuery) => <LogExportButton getQuery={getQuery} />} />;
}
