import { jobPermissions } from '@dmp/shared/contract';
import { useShell } from '@dmp/shared/shell';
import { onDemand } from '@dmp/shared/ui';
import styles from './newest-job.module.css';
import type { NewestJobProps } from './newest-job.tsx';

const NewestJob = onDemand<NewestJobProps>(
  async () => (await import('./newest-job.tsx')).NewestJobDetails,
  'Newest action',
);

/** The progress and outcome of a device's newest job; renders nothing without permission. */
export function NewestJobStrip(props: NewestJobProps) {
  const { session } = useShell();
  if (!jobPermissions.some((permission) => session.can(permission))) return null;
  return (
    <section aria-label="Newest action" className={styles.strip}>
      <NewestJob {...props} />
    </section>
  );
}
