import { FieldGrid, onDemand } from '@dmp/shared/ui';
import type { EditGroupFormProps } from './edit-group-form.tsx';
import { groupDetailFields } from './group-detail-fields.tsx';

/** The form of a group; its code is fetched on demand. */
export const EditGroupForm = onDemand<EditGroupFormProps>(
  async () => (await import('./edit-group-form.tsx')).EditGroupForm,
  'Edit',
);

interface DetailsPanelProps extends EditGroupFormProps {
  editing: boolean;
}

/** Details of a group, or the form in edit mode. */
export const DetailsPanel = ({ editing, ...form }: DetailsPanelProps) =>
  editing ? <EditGroupForm {...form} /> : <FieldGrid fields={groupDetailFields(form.group)} />;
