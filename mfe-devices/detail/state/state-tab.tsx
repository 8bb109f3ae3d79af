import { QuestionCircleOutlined } from '@dmp/shared/antd/icons';
import { Button, Flex } from '@dmp/shared/antd/shell';
import type { Device, DeviceState } from '@dmp/shared/contract';
import { formatTime } from '@dmp/shared/format';
import { buttonLoading, FailedState, FieldError, Skeleton, useSaveBlock } from '@dmp/shared/ui';
import { useId, useState } from 'react';
import { HistoryView } from '../history/history-view.tsx';
import { StateChangeList, WholeState } from './state-changes.tsx';
import { StateConflict } from './state-conflict.tsx';
import { StateForm } from './state-form.tsx';
import { StateHelp } from './state-help-on-demand.ts';
import styles from './state-tab.module.css';
import { stateEntries, stateFieldErrors, stateValuesOf } from './state-values.ts';
import { type DeviceStateEdit, useDeviceState } from './use-device-state.ts';

/** The State tab: the state set by staff, and its history. */
export function StateTab({ device }: { device: Device }) {
  const edit = useDeviceState(device);
  const { entity: state, loadedAt: at, error, busy, reload } = edit.load;
  const [isHelpOpen, setHelpOpen] = useState(false);
  const id = useId();
  const retry = { error, onRetry: () => void reload(), retrying: busy };
  return (
    <div className={styles.tab}>
      <section aria-labelledby={`${id}-state`} className={styles.card}>
        <Flex justify="space-between" align="center" gap={8}>
          <h3 id={`${id}-state`}>State</h3>
          <Button
            icon={<QuestionCircleOutlined aria-hidden />}
            onClick={() => setHelpOpen(true)}
            onPointerEnter={StateHelp.prefetch}
            onFocus={StateHelp.prefetch}
          >
            Help
          </Button>
        </Flex>
        {error ? <FailedState title={`The state could not be ${state ? 'refreshed' : 'loaded'}`} {...retry} /> : null}
        {state ? <Editor state={state} edit={edit} /> : null}
        {state ? <p className={styles.asOf}>{`As of ${formatTime(at)}.`}</p> : null}
        {state || error ? null : (
          <Skeleton label="Loading state" lines={[240, '70%', 240, '70%', 240, '70%', 240, '70%']} />
        )}
      </section>
      <section aria-labelledby={`${id}-history`} className={styles.card}>
        <h3 id={`${id}-history`}>History</h3>
        <HistoryView
          label="State history"
          load={edit.history}
          entries={stateEntries(edit.history.entity ?? []).map(({ row, changes }, index, { length }) => ({
            // Numbered from the oldest, so that a new entry does not change the keys of others.
            key: String(length - index),
            at: row.timestamp,
            by: row.userName,
            content: changes ? <StateChangeList changes={changes} /> : <WholeState values={row} />,
          }))}
          empty="No one has changed this state yet."
        />
      </section>
      {isHelpOpen ? <StateHelp onClose={() => setHelpOpen(false)} /> : null}
    </div>
  );
}

function Editor({ state, edit }: { state: DeviceState; edit: DeviceStateEdit }) {
  const { draft, conflict, saveError, busy, history, change, discard, save } = edit;
  const values = draft?.edited ?? stateValuesOf(state);
  const blocked = useSaveBlock();
  const ready = Object.keys(stateFieldErrors(values)).length === 0 && blocked === undefined;
  return (
    <>
      <StateForm values={values} busy={busy} onChange={change} />
      {saveError ? <FieldError>{saveError}</FieldError> : null}
      {draft && conflict ? (
        <StateConflict
          {...draft}
          theirs={state}
          by={history.entity?.[0]}
          busy={busy}
          ready={ready}
          onTakeTheirs={discard}
          onSaveOver={() => save(state.version)}
        />
      ) : (
        <Flex gap={8} align="center" wrap>
          <Button
            type="primary"
            loading={buttonLoading(busy)}
            disabled={!draft || !ready}
            onClick={() => draft && save(draft.base.version)}
          >
            Save
          </Button>
          {draft ? (
            <Button disabled={busy} onClick={discard}>
              Cancel
            </Button>
          ) : (
            <span className={styles.soft}>There are no changes to save.</span>
          )}
        </Flex>
      )}
    </>
  );
}
