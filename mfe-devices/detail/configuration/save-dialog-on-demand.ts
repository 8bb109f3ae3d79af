import { onDemand } from '@dmp/shared/ui';
import type { SaveDialogProps } from './save-dialog.tsx';

/** Lazy code of the confirmation of a save. */
export const SaveDialog = onDemand<SaveDialogProps>(async () => (await import('./save-dialog.tsx')).SaveDialog, 'Save');
