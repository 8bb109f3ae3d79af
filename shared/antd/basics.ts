/** Small pieces of a page: text, tags, hints and states. */

export type { AlertProps } from 'antd/es/index.js';
export {
  Alert,
  Divider,
  Empty,
  Grid,
  Skeleton,
  Space,
  Spin,
  Tag,
  Tooltip,
  Typography,
} from 'antd/es/index.js';
