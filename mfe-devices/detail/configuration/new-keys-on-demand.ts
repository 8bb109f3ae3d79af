import { onDemand } from '@dmp/shared/ui';
import type { ComponentProps } from 'react';
import type { NewKeys as Component } from './new-keys.tsx';

/** The fields of new keys, fetched when the edit begins. */
export const NewKeys = onDemand<ComponentProps<typeof Component>>(
  async () => (await import('./new-keys.tsx')).NewKeys,
  'New Key',
);
