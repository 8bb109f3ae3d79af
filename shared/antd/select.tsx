import { Select as AntdSelect, type RefSelectProps, type SelectProps } from 'antd/es/index.js';
import type { RefAttributes } from 'react';

type AnyOption = NonNullable<SelectProps['options']>[number];

/** Wraps the value in an element: in a page that the browser translates, React cannot change a bare text next to the field. */
const renderLabel: NonNullable<SelectProps['labelRender']> = ({ label, value }) => <span>{label ?? value}</span>;

/** Wraps one of several values, which may be truncated. antd adds a tooltip only to a bare text, so it is added here. */
const renderTag: NonNullable<SelectProps['labelRender']> = ({ label, value }) => {
  const text = label ?? value;
  return <span {...(typeof text === 'object' ? {} : { title: String(text) })}>{text}</span>;
};

/** antd's Select, with its value wrapped in an element. */
export const Select = <Value = SelectProps['value'], Option extends AnyOption = AnyOption>(
  props: SelectProps<Value, Option> & RefAttributes<RefSelectProps>,
) => <AntdSelect<Value, Option> labelRender={props.mode ? renderTag : renderLabel} {...props} />;
