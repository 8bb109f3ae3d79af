import { Form } from '@dmp/shared/antd/form';
import { cloneElement, type ReactElement, useId } from 'react';
import type { FieldRule } from './rules.ts';

interface FormFieldProps {
  /** Of the value in the form; a list of names leads into it. */
  name: string | (string | number)[];
  label: string;
  /** What it means, for who does not use it every day. */
  help?: string;
  rules?: readonly FieldRule[];
  /** The control is a group, such as radio buttons or checkboxes, to which a label does not reach by itself. */
  group?: boolean;
  /** The control's value by another property: `checked` of a checkbox or switch. */
  valuePropName?: string;
  /** One control, without value and `onChange`: the form gives it those. */
  children: ReactElement<{ 'aria-labelledby'?: string }>;
}

/**
 * One field of a form: its name with a mark where it is required, the control,
 * its help and what is wrong with it, all of them tied to the control for a
 * screen reader. Rules are made by `required`, `atMost` and the like.
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
