import type { Alert } from '@dmp/shared/contract';
import { useShell } from '@dmp/shared/shell';
import { FormDrawer } from '@dmp/shared/ui';
import { siteNames, useSites } from '../sites/use-sites.ts';
import { type AlertValues, filledIn } from './alert-values.ts';
import { AlertConflict } from './conflict/alert-conflict.tsx';
import { AlertFields } from './fields/alert-fields.tsx';
import { AlertHistory } from './history/alert-history.tsx';
import { AlertStatus } from './status/alert-status.tsx';
import { AlertTrial } from './trial/alert-trial.tsx';
import { useSaveAlert } from './use-save-alert.ts';

interface AlertFormDrawerProps {
  /** The version that the form begins with; undefined for a new alert. */
  opened: Alert | undefined;
  /** The same as it is now. */
  now: Alert | undefined;
  onTakeTheirs(theirs: Alert): void;
  onChanged(): Promise<unknown>;
  onClose(): void;
}

/** The form of an alert, between how it stands and its history. */
export function AlertFormDrawer({ opened, now, onTakeTheirs, onChanged, onClose }: AlertFormDrawerProps) {
  const { session } = useShell();
  const sites = useSites();
  const { save, theirs, yieldTo } = useSaveAlert(opened);
  const readOnly = !session.can(opened ? 'update:alerts' : 'create:alerts');
  const address = opened?.id ?? 'new';
  return (
    <FormDrawer<AlertValues>
      title={opened ? 'Update Alert' : 'Create Alert'}
      width={800}
      initial={filledIn(opened)}
      save={save}
      failure="Could not save alert"
      readOnly={readOnly}
      holds={(to) => to.searchParams.get('alert') !== address}
      onSaved={() => void onChanged()}
      onClose={onClose}
      above={now ? <AlertStatus alert={now} onChanged={onChanged} /> : null}
      below={now ? <AlertHistory id={now.id} /> : null}
    >
      {opened && theirs ? (
        <AlertConflict
          opened={opened}
          theirs={theirs}
          siteName={siteNames(sites.entity)}
          onTakeTheirs={() => onTakeTheirs(theirs)}
          onSaveOver={() => yieldTo(theirs)}
        />
      ) : null}
      <AlertFields sites={sites} readOnly={readOnly} />
      {readOnly ? null : <AlertTrial id={opened?.id} />}
    </FormDrawer>
  );
}
