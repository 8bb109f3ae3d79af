import { Form } from '@dmp/shared/antd/form';
import { cloneElement, type ReactElement, useId } from 'react';
import type { FieldRule } from './rules.ts';

interface FormFieldProps {
  /** Name of the value in the form; an array is a path to a nested value. */
  name: string | (string | number)[];
  label: string;
  /** Explanation below the control. */
  help?: string;
  rules?: readonly FieldRule[];
  /** The control is a group, such as radio buttons or checkboxes, which needs `aria-labelledby` for its label. */
  group?: boolean;
  /** The control's property for the value: `checked` for a checkbox or switch. */
  valuePropName?: string;
  /** One control. The form sets its value and `onChange`. */
  children: ReactElement<{ 'aria-labelledby'?: string }>;
}

/**
 * A field of a form: label with a mark if required, control, help, and validation error, all linked to the control for
 * screen readers. Rules are created by `required`, `atMost`, etc.
 *
 * @example
 * <FormField name="message" label="Message" rules={[required('Message is required'), atMost(222)]}>
 *   <Input.TextArea count={counted(222)} />
 * </FormField>
 */
export function FormField(props: FormFieldProps) {
  const { name, label, help, rules = [], group = false, valuePropName = 'value', children } = props;
  const id = useId();
  return (
    <Form.Item
      name={name}
      label={<span id={id}>{label}</span>}
      extra={help}
      required={rules.some((rule) => rule.required)}
      validateFirst
      rules={rules.map(antdRule)}
      valuePropName={valuePropName}
    >
      {group ? cloneElement(children, { 'aria-labelledby': id }) : children}
    </Form.Item>
  );
}

const antdRule = ({ check }: FieldRule) => ({
  validator: async (_rule: object, value: unknown) => {
    const sentence = check(value);
    if (sentence) throw new Error(sentence);
  },
});
