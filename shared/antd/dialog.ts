/** What lies over a page. Nobody sees it before a click: fetched with what opens it. */

export type { DrawerProps, ModalProps, PopconfirmProps } from 'antd/es/index.js';
export { Drawer, Modal, Popconfirm } from 'antd/es/index.js';
