/** What a list is worked with on its first paint: search, paging, menus, ticks. Its table is our own. */

export type { InputRef, MenuProps, SelectProps } from 'antd/es/index.js';
export { Checkbox, Dropdown, Input, Pagination, Popover, Radio, Select } from 'antd/es/index.js';
