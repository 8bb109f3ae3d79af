import { onDemand } from '@dmp/shared/ui';
import type { StateHelpProps } from './state-help.tsx';

/** Help of the State tab, fetched when it is first opened. */
export const StateHelp = onDemand<StateHelpProps>(async () => (await import('./state-help.tsx')).StateHelp, 'Help');
