import { onDemand } from '@dmp/shared/ui';
import type { ComponentProps } from 'react';
import type { NewKeys as Component } from './new-keys.tsx';

/** Lazy code of the fields of new keys. */
export const NewKeys = onDemand<ComponentProps<typeof Component>>(
  async () => (await import('./new-keys.tsx')).NewKeys,
  'New Key',
);
