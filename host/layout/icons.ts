import {
  AlertOutlined,
  AppstoreOutlined,
  BarChartOutlined,
  ClusterOutlined,
  CreditCardOutlined,
  DollarOutlined,
  EnvironmentOutlined,
  ExportOutlined,
  FileTextOutlined,
  HomeOutlined,
  KeyOutlined,
  SettingOutlined,
  TagsOutlined,
  TeamOutlined,
  ThunderboltOutlined,
  ToolOutlined,
} from '@dmp/shared/antd/icons';
import { ownProperty } from '@dmp/shared/contract';
import type { ComponentType } from 'react';

type Icon = ComponentType<{ 'aria-hidden'?: boolean }>;

/** Icons a remote can name in its `remote.json`. */
const menuIcons: Readonly<Record<string, Icon>> = {
  home: HomeOutlined,
  devices: ThunderboltOutlined,
  locations: EnvironmentOutlined,
  logs: FileTextOutlined,
  alerts: AlertOutlined,
  'charging-groups': ClusterOutlined,
  chart: BarChartOutlined,
  settings: SettingOutlined,
  tags: TagsOutlined,
  team: TeamOutlined,
  tool: ToolOutlined,
};

/** The icon of a menu entry; a default one for an unknown key. */
export const menuIcon = (key: string): Icon => ownProperty(menuIcons, key) ?? AppstoreOutlined;

const linkIcons: readonly (readonly [prefix: string, icon: Icon])[] = [
  ['assets', AppstoreOutlined],
  ['transaction', CreditCardOutlined],
  ['access', KeyOutlined],
  ['pricing', DollarOutlined],
];

/** The icon of an external link, by the prefix of its key. */
export const linkIcon = (key: string): Icon =>
  linkIcons.find(([prefix]) => key.startsWith(prefix))?.[1] ?? ExportOutlined;
