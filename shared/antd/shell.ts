/**
 * What the shell's first paint needs of antd. Host and remotes share this one
 * module at run time: keep it small, and add what comes later to `data.ts`.
 */

export type { ThemeConfig } from 'antd/es/index.js';
export { App, Button, ConfigProvider, Flex, notification } from 'antd/es/index.js';
