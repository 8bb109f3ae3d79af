import { Button } from '@dmp/shared/antd/shell';
import { useShell } from '@dmp/shared/shell';
import { mayImport } from './may-import.ts';

/** The way to the import of a network, for whoever may. */
export function ImportButton() {
  const { session, navigate } = useShell();
  return mayImport(session) ? <Button onClick={() => navigate('/devices/import')}>Import</Button> : null;
}
