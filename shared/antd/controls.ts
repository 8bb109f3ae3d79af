/** Controls for the first paint of a list: search, pagination, menus. The table is the console's own. */

export type { InputRef, MenuProps, SelectProps } from 'antd/es/index.js';
export { Dropdown, Input, Pagination, Popover } from 'antd/es/index.js';
export { Select } from './select.tsx';
