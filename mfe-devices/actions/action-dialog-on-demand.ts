import { onDemand } from '@dmp/shared/ui';
import type { ActionDialogProps } from './action-dialog.tsx';

/** Lazy code of the action dialog. */
export const ActionDialog = onDemand<ActionDialogProps>(
  async () => (await import('./action-dialog.tsx')).ActionDialog,
  'Execute Action',
);
