import { useSearchParams } from '@dmp/shared/antd/router';
import { useShell } from '@dmp/shared/shell';
import { SentencePage } from '@dmp/shared/ui';
import { ImportView } from './import-view.tsx';
import { mayImport } from './may-import.ts';
import { UploadView } from './upload-view.tsx';

/** `/devices/import`: imports and exports a network as a file. `?import=<id>` displays one import. */
export function ImportPage() {
  const { session } = useShell();
  const [address, setAddress] = useSearchParams();
  const id = address.get('import');
  if (!mayImport(session)) {
    return (
      <SentencePage
        sentence="You don't have permission to see this page."
        back={{ label: 'Show all devices', to: '/devices' }}
      />
    );
  }
  return id ? (
    <ImportView key={id} id={id} onClose={() => setAddress({})} />
  ) : (
    <UploadView onOpen={(opened) => setAddress({ import: opened })} />
  );
}
