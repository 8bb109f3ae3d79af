import { Select as AntdSelect, type RefSelectProps, type SelectProps } from 'antd/es/index.js';
import type { RefAttributes } from 'react';

type AnyOption = NonNullable<SelectProps['options']>[number];

/** In a page that the browser translates, a bare text beside the field could not change. */
const inElement: NonNullable<SelectProps['labelRender']> = ({ label, value }) => <span>{label ?? value}</span>;

/** The same of one of several values, which may be cut: antd gives a text its tooltip, but no element. */
const inTag: NonNullable<SelectProps['labelRender']> = ({ label, value }) => {
  const shown = label ?? value;
  return <span {...(typeof shown === 'object' ? {} : { title: String(shown) })}>{shown}</span>;
};

/** antd's Select, whose value is an element. */
export const Select = <Value = SelectProps['value'], Option extends AnyOption = AnyOption>(
  props: SelectProps<Value, Option> & RefAttributes<RefSelectProps>,
) => <AntdSelect<Value, Option> labelRender={props.mode ? inTag : inElement} {...props} />;
