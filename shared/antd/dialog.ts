/** Overlays of a page. Loaded on demand, with the component that opens them. */

export type { DrawerProps, ModalProps, PopconfirmProps } from 'antd/es/index.js';
export { Drawer, Modal, Popconfirm } from 'antd/es/index.js';
