/** Basic components: text, tags, tooltips, checkboxes, and loading and empty states. */

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
