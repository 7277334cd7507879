import ApartmentOutlined from '@ant-design/icons/es/icons/ApartmentOutlined'
import ApiOutlined from '@ant-design/icons/es/icons/ApiOutlined'
import BellOutlined from '@ant-design/icons/es/icons/BellOutlined'
import BulbOutlined from '@ant-design/icons/es/icons/BulbOutlined'
import CameraOutlined from '@ant-design/icons/es/icons/CameraOutlined'
import CloudOutlined from '@ant-design/icons/es/icons/CloudOutlined'
import CodeOutlined from '@ant-design/icons/es/icons/CodeOutlined'
import CompassOutlined from '@ant-design/icons/es/icons/CompassOutlined'
import FlagOutlined from '@ant-design/icons/es/icons/FlagOutlined'
import FolderOutlined from '@ant-design/icons/es/icons/FolderOutlined'
import FunctionOutlined from '@ant-design/icons/es/icons/FunctionOutlined'
import FundProjectionScreenOutlined from '@ant-design/icons/es/icons/FundProjectionScreenOutlined'
import GoldOutlined from '@ant-design/icons/es/icons/GoldOutlined'
import LinkOutlined from '@ant-design/icons/es/icons/LinkOutlined'
import ReadOutlined from '@ant-design/icons/es/icons/ReadOutlined'
import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined'
import ShareAltOutlined from '@ant-design/icons/es/icons/ShareAltOutlined'
import StarOutlined from '@ant-design/icons/es/icons/StarOutlined'
import TagsOutlined from '@ant-design/icons/es/icons/TagsOutlined'
import ThunderboltOutlined from '@ant-design/icons/es/icons/ThunderboltOutlined'
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
  flag: FlagOutlined,
  folder: FolderOutlined,
  function: FunctionOutlined,
  gold: GoldOutlined,
  graduation: ReadOutlined,
  link: LinkOutlined,
  screen: FundProjectionScreenOutlined,
  search: SearchOutlined,
  share: ShareAltOutlined,
  star: StarOutlined,
  tags: TagsOutlined,
  thunder: ThunderboltOutlined,
  trophy: TrophyOutlined,
  video: VideoCameraOutlined,
}

const MoreIcon = ({ style }: { style: string }) => {
  const Icon = moreIcons[style]
  return Icon && <Icon aria-hidden />
}

export default MoreIcon
