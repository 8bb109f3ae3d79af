import { Input } from '@dmp/shared/antd/controls';
import { limits } from '@dmp/shared/contract';
import { atMost, FormField, required } from '@dmp/shared/ui';

/** The key of a new entry: it cannot be changed later. */
export const KeyField = ({ help }: { help: string }) => (
  <FormField
    name="key"
    label="Key"
    help={help}
    rules={[required('Key is required'), atMost(limits.length.configurationKey)]}
  >
    <Input autoComplete="off" spellCheck={false} />
  </FormField>
);

interface ValueFieldProps {
  name: 'value' | 'enabledValue' | 'disabledValue';
  label: string;
}

export const ValueField = ({ name, label }: ValueFieldProps) => (
  <FormField
    name={name}
    label={label}
    rules={[required(`${label} is required`), atMost(limits.length.configurationValue)]}
  >
    <Input autoComplete="off" spellCheck={false} />
  </FormField>
);
