import { onDemand } from '@dmp/shared/ui';
import type { SaveDialogProps } from './save-dialog.tsx';

/** Asks before a configuration is saved; fetched when the edit begins. */
export const SaveDialog = onDemand<SaveDialogProps>(async () => (await import('./save-dialog.tsx')).SaveDialog, 'Save');
