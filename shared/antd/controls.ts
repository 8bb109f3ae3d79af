/** What a list is worked with on its first paint: search, paging, menus. Its table is our own. */

export type { InputRef, MenuProps, SelectProps } from 'antd/es/index.js';
export { Dropdown, Input, Pagination, Popover, Select } from 'antd/es/index.js';
