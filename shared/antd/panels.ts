/** Layout of a detail page: tabs, panels, fields, statistics. */

export type { CollapseProps, DescriptionsProps, TabsProps } from 'antd/es/index.js';
export {
  Badge,
  Card,
  Collapse,
  Descriptions,
  Progress,
  Segmented,
  Statistic,
  Steps,
  Tabs,
  Timeline,
  Tree,
} from 'antd/es/index.js';
