import CheckOutlined from '@ant-design/icons/es/icons/CheckOutlined'
import CloudSyncOutlined from '@ant-design/icons/es/icons/CloudSyncOutlined'
import WarningOutlined from '@ant-design/icons/es/icons/WarningOutlined'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../app/i18n.ts'
import { absoluteTime } from '../../../ui/time/time.ts'
import { useTimeZone } from '../../../ui/time/use-time-zone.ts'
import type { KeeperState } from '../circuit/keeper.ts'

const ICONS: Record<KeeperState['status'], ReactNode> = {
  saved: <CheckOutlined />,
  unsaved: <CloudSyncOutlined />,
  saving: <CloudSyncOutlined />,
  offline: <WarningOutlined />,
  otherTab: <WarningOutlined />,
  refused: <WarningOutlined />,
}

/** Whether the drawing is stored: "saved 12:03:07", not sent yet, or offline. */
export const SaveState = ({ status, savedAt, message }: KeeperState) => {
  const { t } = useTranslation('experiments')
  const zone = useTimeZone()
  const time = savedAt ? absoluteTime(savedAt, zone).slice(11) : ''
  const text =
    status === 'saved' ? (time ? t('save.saved', { time }) : t('save.nothing')) : t(`save.${status}`)
  return (
    <span className="lb-exp-save" data-status={status} role="status" title={message || text}>
      {ICONS[status]}
      <span className="lb-num">{text}</span>
    </span>
  )
}
