import { FieldGrid, onDemand } from '@dmp/shared/ui';
import type { EditGroupFormProps } from './edit-group-form.tsx';
import { groupFacts } from './group-facts.tsx';

/** The form of a group, fetched when the first one is edited. */
export const EditGroupForm = onDemand<EditGroupFormProps>(
  async () => (await import('./edit-group-form.tsx')).EditGroupForm,
  'Edit',
);

interface DetailsPanelProps extends EditGroupFormProps {
  editing: boolean;
}

/** What a group is, to be read or to be changed. */
export const DetailsPanel = ({ editing, ...form }: DetailsPanelProps) =>
  editing ? <EditGroupForm {...form} /> : <FieldGrid fields={groupFacts(form.group)} />;
