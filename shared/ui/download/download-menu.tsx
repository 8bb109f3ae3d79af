import { Dropdown } from '@dmp/shared/antd/controls';
import { DownloadOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import { useRef, useState } from 'react';
import type { DownloadedFile, ExportOptions } from '../../api/index.ts';
import { DownloadPlace } from './download-place.tsx';
import { useDownload } from './use-download.ts';

interface DownloadMenuProps<Key extends string> {
  /** What the button says: 'Export CSV'. */
  label: string;
  /** What is cancelled: 'export' makes 'Cancel the export'. */
  what: string;
  /** What can be downloaded. */
  choices: readonly { key: Key; label: string }[];
  /** What else can be picked, below those: no downloads. */
  others?: readonly { key: string; label: string; onPick(): void }[];
  fetch(key: Key, options: ExportOptions): Promise<DownloadedFile>;
  /** Titles the notification when it fails: 'Failed to export'. */
  failure: string;
}

/** Fetches one of several files and saves it: its button asks which. */
export function DownloadMenu<Key extends string>(props: DownloadMenuProps<Key>) {
  const { label, what, choices, others = [], fetch, failure } = props;
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const chosen = useRef<Key>(undefined);
  const download = useDownload(
    (options) => fetch(chosen.current ?? (choices[0]?.key as Key), options),
    failure,
    button,
  );
  return (
    <DownloadPlace what={what} download={download} button={button}>
      <Dropdown
        trigger={['click']}
        open={open}
        disabled={download.bytes !== undefined}
        onOpenChange={(next) => {
          setOpen(next);
          // Escape would leave the focus in a menu that is gone.
          if (!next) button.current?.focus();
        }}
        autoFocus
        menu={{
          items: [
            ...choices.map((choice) => ({ key: choice.key as string, label: choice.label })),
            ...(others.length > 0 ? [{ type: 'divider' as const }] : []),
            ...others.map((other) => ({ key: other.key, label: other.label })),
          ],
          onClick: ({ key, domEvent }) => {
            // The same Enter would press what gets the focus now.
            domEvent.preventDefault();
            setOpen(false);
            button.current?.focus();
            chosen.current = choices.find((choice) => choice.key === key)?.key;
            if (chosen.current) download.begin();
            else others.find((other) => other.key === key)?.onPick();
          },
        }}
      >
        <Button
          ref={button}
          icon={<DownloadOutlined aria-hidden />}
          loading={download.bytes !== undefined}
          aria-haspopup="menu"
          aria-expanded={open}
        >
          {label}
        </Button>
      </Dropdown>
    </DownloadPlace>
  );
}
