import type { Shell } from '@dmp/shared/shell';

/** Whether the user may import: an import creates and changes devices. */
export const mayImport = ({ can }: Pick<Shell['session'], 'can'>): boolean =>
  can('create:devices') && can('update:devices');
