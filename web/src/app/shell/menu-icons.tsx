import AppstoreOutlined from '@ant-design/icons/es/icons/AppstoreOutlined'
import AuditOutlined from '@ant-design/icons/es/icons/AuditOutlined'
import BarChartOutlined from '@ant-design/icons/es/icons/BarChartOutlined'
import BookOutlined from '@ant-design/icons/es/icons/BookOutlined'
import CalendarOutlined from '@ant-design/icons/es/icons/CalendarOutlined'
import ClockCircleOutlined from '@ant-design/icons/es/icons/ClockCircleOutlined'
import DesktopOutlined from '@ant-design/icons/es/icons/DesktopOutlined'
import ExperimentOutlined from '@ant-design/icons/es/icons/ExperimentOutlined'
import FileTextOutlined from '@ant-design/icons/es/icons/FileTextOutlined'
import HistoryOutlined from '@ant-design/icons/es/icons/HistoryOutlined'
import HomeOutlined from '@ant-design/icons/es/icons/HomeOutlined'
import InboxOutlined from '@ant-design/icons/es/icons/InboxOutlined'
import MessageOutlined from '@ant-design/icons/es/icons/MessageOutlined'
import PlayCircleOutlined from '@ant-design/icons/es/icons/PlayCircleOutlined'
import ProfileOutlined from '@ant-design/icons/es/icons/ProfileOutlined'
import ProjectOutlined from '@ant-design/icons/es/icons/ProjectOutlined'
import ScheduleOutlined from '@ant-design/icons/es/icons/ScheduleOutlined'
import SettingOutlined from '@ant-design/icons/es/icons/SettingOutlined'
import TeamOutlined from '@ant-design/icons/es/icons/TeamOutlined'
import UnorderedListOutlined from '@ant-design/icons/es/icons/UnorderedListOutlined'
import UserOutlined from '@ant-design/icons/es/icons/UserOutlined'
import WifiOutlined from '@ant-design/icons/es/icons/WifiOutlined'
import type { ComponentType } from 'react'

/** Icon styles that menu rows may name (`resStyle`); any other gets the neutral one. */
const icons: Record<string, ComponentType> = {
  book: BookOutlined,
  calendar: CalendarOutlined,
  chart: BarChartOutlined,
  clock: ClockCircleOutlined,
  device: DesktopOutlined,
  experiment: ExperimentOutlined,
  file: FileTextOutlined,
  flask: ExperimentOutlined,
  history: HistoryOutlined,
  home: HomeOutlined,
  inbox: InboxOutlined,
  list: UnorderedListOutlined,
  live: WifiOutlined,
  message: MessageOutlined,
  play: PlayCircleOutlined,
  project: ProjectOutlined,
  review: AuditOutlined,
  schedule: ScheduleOutlined,
  setting: SettingOutlined,
  tasks: ProfileOutlined,
  team: TeamOutlined,
  user: UserOutlined,
}

/** Names an administrator can choose from. */
export const menuIconNames: readonly string[] = Object.keys(icons)

export const MenuIcon = ({ style }: { style: string }) => {
  const Icon = icons[style] ?? AppstoreOutlined
  return <Icon />
}
