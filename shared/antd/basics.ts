/** Small pieces of a page: text, tags, hints, choices and states. */

export type { AlertProps } from 'antd/es/index.js';
export {
  Alert,
  Checkbox,
  Divider,
  Empty,
  Grid,
  Radio,
  Skeleton,
  Space,
  Spin,
  Tag,
  Tooltip,
  Typography,
} from 'antd/es/index.js';
