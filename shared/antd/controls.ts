/** What a list is worked with on its first paint: search, paging, menus. Its table is our own. */

export type { InputRef, MenuProps, SelectProps } from 'antd/es/index.js';
export { Dropdown, Input, Pagination, Popover } from 'antd/es/index.js';
export { Select } from './select.tsx';
