import { onDemand } from '@dmp/shared/ui';
import type { StateHelpProps } from './state-help.tsx';

/** Lazy code of the State tab's help. */
export const StateHelp = onDemand<StateHelpProps>(async () => (await import('./state-help.tsx')).StateHelp, 'Help');
