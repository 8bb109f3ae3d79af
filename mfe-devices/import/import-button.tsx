import { Button } from '@dmp/shared/antd/shell';
import { useShell } from '@dmp/shared/shell';
import { mayImport } from './may-import.ts';

/** Button that opens the network import, for users with the permissions. */
export function ImportButton() {
  const { session, navigate } = useShell();
  return mayImport(session) ? <Button onClick={() => navigate('/devices/import')}>Import</Button> : null;
}
