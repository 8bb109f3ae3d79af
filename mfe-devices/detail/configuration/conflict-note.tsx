import { Button, Flex } from '@dmp/shared/antd/shell';
import { configurationsApi } from '@dmp/shared/api';
import type { ConfigurationItem } from '@dmp/shared/contract';
import { formatTime } from '@dmp/shared/format';
import { useApi } from '@dmp/shared/shell';
import { useEntity } from '@dmp/shared/ui';
import type { Dispatch } from 'react';
import type { DraftAction } from './configuration-draft.ts';
import styles from './configuration-table.module.css';
import { lastKeyChange } from './configuration-words.ts';

interface ConflictNoteProps {
  chargeboxId: string;
  name: string;
  /** Undefined if the key was deleted. */
  item: ConfigurationItem | undefined;
  busy: boolean;
  change: Dispatch<DraftAction>;
}

/** Conflict of a key that another user changed during the edit: who, when, the new value, and which value to keep. */
export function ConflictNote({ chargeboxId, name, item, busy, change }: ConflictNoteProps) {
  const configurations = useApi(configurationsApi);
  const history = useEntity(
    ['configuration-history', chargeboxId],
    (signal) => configurations.history(chargeboxId, signal),
    { failure: 'Get configuration history failed!' },
  );
  const { by, at } = lastKeyChange(name, item, history.entity ?? []);
  const changeText = item ? `Changed to “${item.changeValue}”` : 'Deleted';
  return (
    <div role="alert" className={styles.conflict}>
      <p>
        {/* Without the history, the name could be wrong. */}
        {`${changeText}${history.entity ? ` by ${by}${at ? ` at ${formatTime(at)}` : ''}` : ''}.`}
      </p>
      <Flex gap={8} wrap>
        <Button
          size="small"
          disabled={busy}
          aria-label={`Use theirs for ${name}`}
          onClick={() => change({ type: 'undo', key: name })}
        >
          Use theirs
        </Button>
        <Button
          size="small"
          disabled={busy}
          aria-label={`Keep mine for ${name}`}
          onClick={() => change({ type: 'keep', key: name, item })}
        >
          Keep mine
        </Button>
      </Flex>
    </div>
  );
}
