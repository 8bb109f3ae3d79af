import { Button, Flex } from '@dmp/shared/antd/shell';
import { configurationsApi } from '@dmp/shared/api';
import type { ConfigurationItem } from '@dmp/shared/contract';
import { formatTime } from '@dmp/shared/format';
import { useApi } from '@dmp/shared/shell';
import { useEntity } from '@dmp/shared/ui';
import type { Dispatch } from 'react';
import type { DraftAction } from './configuration-draft.ts';
import styles from './configuration-table.module.css';
import { lastChange } from './configuration-words.ts';

interface ConflictNoteProps {
  chargeboxId: string;
  name: string;
  /** Undefined when it was removed. */
  item: ConfigurationItem | undefined;
  busy: boolean;
  change: Dispatch<DraftAction>;
}

/** A key that another changed while this person was editing it: who, when, to what, and which is to stand. */
export function ConflictNote({ chargeboxId, name, item, busy, change }: ConflictNoteProps) {
  const configurations = useApi(configurationsApi);
  const history = useEntity(
    ['configuration-history', chargeboxId],
    (signal) => configurations.history(chargeboxId, signal),
    { failure: 'Get configuration history failed!' },
  );
  const { by, at } = lastChange(name, item, history.entity ?? []);
  const done = item ? `Changed to “${item.changeValue}”` : 'Deleted';
  return (
    <div role="alert" className={styles.conflict}>
      <p>
        {/* While the history is on its way nobody is named: it could be the wrong one. */}
        {`${done}${history.entity ? ` by ${by}${at ? ` at ${formatTime(at)}` : ''}` : ''}.`}
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
