import ApartmentOutlined from '@ant-design/icons/es/icons/ApartmentOutlined'
import ApiOutlined from '@ant-design/icons/es/icons/ApiOutlined'
import BellOutlined from '@ant-design/icons/es/icons/BellOutlined'
import BulbOutlined from '@ant-design/icons/es/icons/BulbOutlined'
import CameraOutlined from '@ant-design/icons/es/icons/CameraOutlined'
import CloudOutlined from '@ant-design/icons/es/icons/CloudOutlined'
import CodeOutlined from '@ant-design/icons/es/icons/CodeOutlined'
import CompassOutlined from '@ant-design/icons/es/icons/CompassOutlined'
import ControlOutlined from '@ant-design/icons/es/icons/ControlOutlined'
import DashboardOutlined from '@ant-design/icons/es/icons/DashboardOutlined'
import FlagOutlined from '@ant-design/icons/es/icons/FlagOutlined'
import FolderOutlined from '@ant-design/icons/es/icons/FolderOutlined'
import FunctionOutlined from '@ant-design/icons/es/icons/FunctionOutlined'
import FundProjectionScreenOutlined from '@ant-design/icons/es/icons/FundProjectionScreenOutlined'
import GoldOutlined from '@ant-design/icons/es/icons/GoldOutlined'
import IdcardOutlined from '@ant-design/icons/es/icons/IdcardOutlined'
import KeyOutlined from '@ant-design/icons/es/icons/KeyOutlined'
import LayoutOutlined from '@ant-design/icons/es/icons/LayoutOutlined'
import LinkOutlined from '@ant-design/icons/es/icons/LinkOutlined'
import LockOutlined from '@ant-design/icons/es/icons/LockOutlined'
import ReadOutlined from '@ant-design/icons/es/icons/ReadOutlined'
import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined'
import ShareAltOutlined from '@ant-design/icons/es/icons/ShareAltOutlined'
import StarOutlined from '@ant-design/icons/es/icons/StarOutlined'
import TagsOutlined from '@ant-design/icons/es/icons/TagsOutlined'
import ThunderboltOutlined from '@ant-design/icons/es/icons/ThunderboltOutlined'
import ToolOutlined from '@ant-design/icons/es/icons/ToolOutlined'
import TrophyOutlined from '@ant-design/icons/es/icons/TrophyOutlined'
import VideoCameraOutlined from '@ant-design/icons/es/icons/VideoCameraOutlined'
import type { ComponentType } from 'react'

/** Icons that no shipped row names: fetched when a row wants one. */
const moreIcons: Record<string, ComponentType<{ 'aria-hidden'?: boolean }>> = {
  apartment: ApartmentOutlined,
  api: ApiOutlined,
  bell: BellOutlined,
  bulb: BulbOutlined,
  camera: CameraOutlined,
  cloud: CloudOutlined,
  code: CodeOutlined,
  compass: CompassOutlined,
  control: ControlOutlined,
  dashboard: DashboardOutlined,
  flag: FlagOutlined,
  folder: FolderOutlined,
  function: FunctionOutlined,
  gold: GoldOutlined,
  graduation: ReadOutlined,
  idcard: IdcardOutlined,
  key: KeyOutlined,
  layout: LayoutOutlined,
  link: LinkOutlined,
  lock: LockOutlined,
  screen: FundProjectionScreenOutlined,
  search: SearchOutlined,
  share: ShareAltOutlined,
  star: StarOutlined,
  tags: TagsOutlined,
  thunder: ThunderboltOutlined,
  tool: ToolOutlined,
  trophy: TrophyOutlined,
  video: VideoCameraOutlined,
}

const MoreIcon = ({ style }: { style: string }) => {
  const Icon = moreIcons[style]
  return Icon && <Icon aria-hidden />
}

export default MoreIcon
