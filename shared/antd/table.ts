/** A list page's first paint: the table and what antd's table brings along anyway. */

export type {
  InputRef,
  MenuProps,
  SelectProps,
  TableColumnsType,
  TablePaginationConfig,
  TableProps,
} from 'antd/es/index.js';
export { Checkbox, Dropdown, Input, Pagination, Radio, Select, Table } from 'antd/es/index.js';
