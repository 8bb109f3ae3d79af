/** The small pieces that every page is made of: text, tags, hints and states. */

export type { AlertProps } from 'antd/es/index.js';
export {
  Alert,
  Divider,
  Empty,
  Grid,
  Popover,
  Skeleton,
  Space,
  Spin,
  Tag,
  Tooltip,
  Typography,
} from 'antd/es/index.js';
