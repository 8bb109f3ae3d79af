/** Forms, and the fields that the first paint of a list does not need. */

import './picker-clock.ts';

export type { FormInstance, FormItemProps, FormProps, UploadProps } from 'antd/es/index.js';
export {
  AutoComplete,
  DatePicker,
  Form,
  Slider,
  Switch,
  TimePicker,
  Transfer,
  TreeSelect,
  Upload,
} from 'antd/es/index.js';
