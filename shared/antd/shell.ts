/**
 * The parts of antd for the first paint of every page. Part of the host's entry:
 * keep it small, and add components that are needed later to another facade.
 */

/** Provides the settings of `ConfigProvider` to the icons of a root. */
export { default as IconContext } from '@ant-design/icons/es/components/Context';
export type { ThemeConfig } from 'antd/es/index.js';
export { Button, ConfigProvider, Flex, notification, theme } from 'antd/es/index.js';
