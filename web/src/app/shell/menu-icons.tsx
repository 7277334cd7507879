import AppstoreOutlined from '@ant-design/icons/es/icons/AppstoreOutlined'
import AuditOutlined from '@ant-design/icons/es/icons/AuditOutlined'
import BarChartOutlined from '@ant-design/icons/es/icons/BarChartOutlined'
import BookOutlined from '@ant-design/icons/es/icons/BookOutlined'
import CalendarOutlined from '@ant-design/icons/es/icons/CalendarOutlined'
import ClockCircleOutlined from '@ant-design/icons/es/icons/ClockCircleOutlined'
import ControlOutlined from '@ant-design/icons/es/icons/ControlOutlined'
import DashboardOutlined from '@ant-design/icons/es/icons/DashboardOutlined'
import DatabaseOutlined from '@ant-design/icons/es/icons/DatabaseOutlined'
import DesktopOutlined from '@ant-design/icons/es/icons/DesktopOutlined'
import ExperimentOutlined from '@ant-design/icons/es/icons/ExperimentOutlined'
import FileTextOutlined from '@ant-design/icons/es/icons/FileTextOutlined'
import HistoryOutlined from '@ant-design/icons/es/icons/HistoryOutlined'
import HomeOutlined from '@ant-design/icons/es/icons/HomeOutlined'
import IdcardOutlined from '@ant-design/icons/es/icons/IdcardOutlined'
import InboxOutlined from '@ant-design/icons/es/icons/InboxOutlined'
import KeyOutlined from '@ant-design/icons/es/icons/KeyOutlined'
import LayoutOutlined from '@ant-design/icons/es/icons/LayoutOutlined'
import LockOutlined from '@ant-design/icons/es/icons/LockOutlined'
import MessageOutlined from '@ant-design/icons/es/icons/MessageOutlined'
import PictureOutlined from '@ant-design/icons/es/icons/PictureOutlined'
import PlayCircleOutlined from '@ant-design/icons/es/icons/PlayCircleOutlined'
import ProfileOutlined from '@ant-design/icons/es/icons/ProfileOutlined'
import ProjectOutlined from '@ant-design/icons/es/icons/ProjectOutlined'
import ScheduleOutlined from '@ant-design/icons/es/icons/ScheduleOutlined'
import SettingOutlined from '@ant-design/icons/es/icons/SettingOutlined'
import TeamOutlined from '@ant-design/icons/es/icons/TeamOutlined'
import ToolOutlined from '@ant-design/icons/es/icons/ToolOutlined'
import UnorderedListOutlined from '@ant-design/icons/es/icons/UnorderedListOutlined'
import UserOutlined from '@ant-design/icons/es/icons/UserOutlined'
import WifiOutlined from '@ant-design/icons/es/icons/WifiOutlined'
import { Suspense, type ComponentType } from 'react'
import { builtinIcons, uploadedIcon } from '@labbox/contract/system/icon-names.ts'
import { lazy } from '../idle/lazy.ts'

const MoreIcon = lazy(() => import('./more-icons.tsx'))

type IconType = ComponentType<{ 'aria-hidden'?: boolean }>

/** Icons of the rows that ship (`resStyle`). */
const icons: Record<string, IconType> = {
  book: BookOutlined,
  calendar: CalendarOutlined,
  chart: BarChartOutlined,
  clock: ClockCircleOutlined,
  control: ControlOutlined,
  dashboard: DashboardOutlined,
  database: DatabaseOutlined,
  device: DesktopOutlined,
  experiment: ExperimentOutlined,
  file: FileTextOutlined,
  flask: ExperimentOutlined,
  history: HistoryOutlined,
  home: HomeOutlined,
  idcard: IdcardOutlined,
  inbox: InboxOutlined,
  key: KeyOutlined,
  layout: LayoutOutlined,
  list: UnorderedListOutlined,
  live: WifiOutlined,
  lock: LockOutlined,
  message: MessageOutlined,
  picture: PictureOutlined,
  play: PlayCircleOutlined,
  project: ProjectOutlined,
  review: AuditOutlined,
  schedule: ScheduleOutlined,
  setting: SettingOutlined,
  tasks: ProfileOutlined,
  team: TeamOutlined,
  tool: ToolOutlined,
  user: UserOutlined,
}

const isBuiltin = (style: string) => (builtinIcons as readonly string[]).includes(style)

/** The icon a menu row names; any other name gets the neutral one. It says nothing that the row's text does not. */
export const MenuIcon = ({ style }: { style: string }) => {
  if (uploadedIcon.test(style))
    return (
      <span className="anticon lb-own-icon" style={{ maskImage: `url(/api/imgs/${style})` }} aria-hidden />
    )
  const Icon = icons[style]
  const neutral = <AppstoreOutlined aria-hidden />
  if (Icon) return <Icon aria-hidden />
  return <Suspense fallback={neutral}>{isBuiltin(style) ? <MoreIcon style={style} /> : neutral}</Suspense>
}
