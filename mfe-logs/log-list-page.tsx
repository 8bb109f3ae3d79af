import { LogTable } from '@dmp/shared/ui';
import { ExportButton } from './export-button.tsx';

/** `/logs`: what all chargers said and were told. */
export function LogListPage() {
  return <LogTable live buttons={(shown) => <ExportButton shown={shown} />} />;
}
