import { onDemand } from '@dmp/shared/ui';
import type { ActionDialogProps } from './action-dialog.tsx';

/** The dialog of an action, fetched when the first one is picked. */
export const ActionDialog = onDemand<ActionDialogProps>(
  async () => (await import('./action-dialog.tsx')).ActionDialog,
  'Execute Action',
);
