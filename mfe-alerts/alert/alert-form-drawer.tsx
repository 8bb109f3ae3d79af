import type { Alert } from '@dmp/shared/contract';
import { useShell } from '@dmp/shared/shell';
import { FormDrawer } from '@dmp/shared/ui';
import { siteNameById, useSites } from '../sites/use-sites.ts';
import { type AlertValues, alertFormValues } from './alert-values.ts';
import { AlertConflict } from './conflict/alert-conflict.tsx';
import { AlertFields } from './fields/alert-fields.tsx';
import { AlertHistory } from './history/alert-history.tsx';
import { AlertStatus } from './status/alert-status.tsx';
import { AlertTrialPanel } from './trial/alert-trial.tsx';
import { useSaveAlert } from './use-save-alert.ts';

interface AlertFormDrawerProps {
  /** The version that the form starts from; undefined for a new alert. */
  opened: Alert | undefined;
  /** The newest version of the same alert. */
  latest: Alert | undefined;
  onUseTheirs(theirs: Alert): void;
  onChanged(): Promise<unknown>;
  onClose(): void;
}

/** The drawer's form, with the status of the alert above and its history below. */
export function AlertFormDrawer({ opened, latest, onUseTheirs, onChanged, onClose }: AlertFormDrawerProps) {
  const { session } = useShell();
  const sites = useSites();
  const { save, theirs, allowOverwrite } = useSaveAlert(opened);
  const readOnly = !session.can(opened ? 'update:alerts' : 'create:alerts');
  const address = opened?.id ?? 'new';
  return (
    <FormDrawer<AlertValues>
      title={opened ? 'Update Alert' : 'Create Alert'}
      width={800}
      initial={alertFormValues(opened)}
      save={save}
      failure="Could not save alert"
      readOnly={readOnly}
      shouldBlock={(to) => to.searchParams.get('alert') !== address}
      onSaved={() => void onChanged()}
      onClose={onClose}
      above={latest ? <AlertStatus alert={latest} onChanged={onChanged} /> : null}
      below={latest ? <AlertHistory id={latest.id} /> : null}
    >
      {opened && theirs ? (
        <AlertConflict
          opened={opened}
          theirs={theirs}
          siteName={siteNameById(sites.entity)}
          onUseTheirs={() => onUseTheirs(theirs)}
          onOverwrite={() => allowOverwrite(theirs)}
        />
      ) : null}
      <AlertFields sites={sites} readOnly={readOnly} />
      {readOnly ? null : <AlertTrialPanel id={opened?.id} />}
    </FormDrawer>
  );
}
