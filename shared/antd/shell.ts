/**
 * What the first paint of every page needs of antd. Part of the host's entry:
 * keep it small, and add what comes later to the facade of its moment.
 */

/** By it the icons of a root are told what its `ConfigProvider` tells antd. */
export { default as IconContext } from '@ant-design/icons/es/components/Context';
export type { ThemeConfig } from 'antd/es/index.js';
export { Button, ConfigProvider, Flex, notification, theme } from 'antd/es/index.js';
