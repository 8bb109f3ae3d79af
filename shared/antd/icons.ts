/**
 * The icons in use. Not shared at run time: each bundle carries the ones it
 * draws, and they meet in the shared icon component (see shared/build).
 */
export { default as AlertOutlined } from '@ant-design/icons/es/icons/AlertOutlined';
export { default as AppstoreOutlined } from '@ant-design/icons/es/icons/AppstoreOutlined';
export { default as ArrowLeftOutlined } from '@ant-design/icons/es/icons/ArrowLeftOutlined';
export { default as BarChartOutlined } from '@ant-design/icons/es/icons/BarChartOutlined';
export { default as BellOutlined } from '@ant-design/icons/es/icons/BellOutlined';
export { default as CheckCircleOutlined } from '@ant-design/icons/es/icons/CheckCircleOutlined';
export { default as CheckOutlined } from '@ant-design/icons/es/icons/CheckOutlined';
export { default as ClockCircleOutlined } from '@ant-design/icons/es/icons/ClockCircleOutlined';
export { default as CloseOutlined } from '@ant-design/icons/es/icons/CloseOutlined';
export { default as ClusterOutlined } from '@ant-design/icons/es/icons/ClusterOutlined';
export { default as CopyOutlined } from '@ant-design/icons/es/icons/CopyOutlined';
export { default as CreditCardOutlined } from '@ant-design/icons/es/icons/CreditCardOutlined';
export { default as DeleteOutlined } from '@ant-design/icons/es/icons/DeleteOutlined';
export { default as DesktopOutlined } from '@ant-design/icons/es/icons/DesktopOutlined';
export { default as DollarOutlined } from '@ant-design/icons/es/icons/DollarOutlined';
export { default as DownloadOutlined } from '@ant-design/icons/es/icons/DownloadOutlined';
export { default as DownOutlined } from '@ant-design/icons/es/icons/DownOutlined';
export { default as EditOutlined } from '@ant-design/icons/es/icons/EditOutlined';
export { default as EnvironmentOutlined } from '@ant-design/icons/es/icons/EnvironmentOutlined';
export { default as ExclamationCircleOutlined } from '@ant-design/icons/es/icons/ExclamationCircleOutlined';
export { default as ExportOutlined } from '@ant-design/icons/es/icons/ExportOutlined';
export { default as FileTextOutlined } from '@ant-design/icons/es/icons/FileTextOutlined';
export { default as FilterOutlined } from '@ant-design/icons/es/icons/FilterOutlined';
export { default as HolderOutlined } from '@ant-design/icons/es/icons/HolderOutlined';
export { default as HomeOutlined } from '@ant-design/icons/es/icons/HomeOutlined';
export { default as KeyOutlined } from '@ant-design/icons/es/icons/KeyOutlined';
export { default as LogoutOutlined } from '@ant-design/icons/es/icons/LogoutOutlined';
export { default as MenuFoldOutlined } from '@ant-design/icons/es/icons/MenuFoldOutlined';
export { default as MenuOutlined } from '@ant-design/icons/es/icons/MenuOutlined';
export { default as MenuUnfoldOutlined } from '@ant-design/icons/es/icons/MenuUnfoldOutlined';
export { default as MoonOutlined } from '@ant-design/icons/es/icons/MoonOutlined';
export { default as QuestionCircleOutlined } from '@ant-design/icons/es/icons/QuestionCircleOutlined';
export { default as ReloadOutlined } from '@ant-design/icons/es/icons/ReloadOutlined';
export { default as RightOutlined } from '@ant-design/icons/es/icons/RightOutlined';
export { default as SearchOutlined } from '@ant-design/icons/es/icons/SearchOutlined';
export { default as SettingOutlined } from '@ant-design/icons/es/icons/SettingOutlined';
export { default as SunOutlined } from '@ant-design/icons/es/icons/SunOutlined';
export { default as TagsOutlined } from '@ant-design/icons/es/icons/TagsOutlined';
export { default as TeamOutlined } from '@ant-design/icons/es/icons/TeamOutlined';
export { default as ThunderboltOutlined } from '@ant-design/icons/es/icons/ThunderboltOutlined';
export { default as ToolOutlined } from '@ant-design/icons/es/icons/ToolOutlined';
export { default as UpOutlined } from '@ant-design/icons/es/icons/UpOutlined';
export { default as UserOutlined } from '@ant-design/icons/es/icons/UserOutlined';
export { default as WarningOutlined } from '@ant-design/icons/es/icons/WarningOutlined';
