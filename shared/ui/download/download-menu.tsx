import { Dropdown } from '@dmp/shared/antd/controls';
import { DownloadOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import { useRef, useState } from 'react';
import type { DownloadedFile, ExportOptions } from '../../api/index.ts';
import { DownloadStatus } from './download-status.tsx';
import { useDownload } from './use-download.ts';

interface DownloadMenuProps<Key extends string> {
  /** Label of the button: 'Export CSV'. */
  label: string;
  /** Noun for the labels: 'export' makes 'Cancel the export'. */
  what: string;
  /** The files to choose from. */
  choices: readonly { key: Key; label: string }[];
  /** Other menu items, below the files, which do not download. */
  others?: readonly { key: string; label: string; onPick(): void }[];
  fetch(key: Key, options: ExportOptions): Promise<DownloadedFile>;
  /** Title of the notification on failure: 'Failed to export'. */
  failure: string;
}

/** Button with a menu of files to download; otherwise like `DownloadButton`. */
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
    <DownloadStatus what={what} download={download} button={button}>
      <Dropdown
        trigger={['click']}
        open={open}
        disabled={download.bytes !== undefined}
        onOpenChange={(next) => {
          setOpen(next);
          // After Escape, the focus would stay in the closed menu.
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
            // Otherwise the same Enter also presses the element that gets the focus.
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
    </DownloadStatus>
  );
}
