import type { Shell } from '@dmp/shared/shell';

/** Imports create devices and change them. */
export const mayImport = ({ can }: Pick<Shell['session'], 'can'>): boolean =>
  can('create:devices') && can('update:devices');
