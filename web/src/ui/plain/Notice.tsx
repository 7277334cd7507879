import CheckCircleFilled from '@ant-design/icons/es/icons/CheckCircleFilled'
import CloseCircleFilled from '@ant-design/icons/es/icons/CloseCircleFilled'
import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined'
import ExclamationCircleFilled from '@ant-design/icons/es/icons/ExclamationCircleFilled'
import InfoCircleFilled from '@ant-design/icons/es/icons/InfoCircleFilled'
import type { ReactNode } from 'react'
import { useTranslation } from '../../app/i18n.ts'
import './plain.css'

type NoticeType = 'info' | 'success' | 'warning' | 'error'

const signs: Record<NoticeType, ReactNode> = {
  info: <InfoCircleFilled aria-hidden />,
  success: <CheckCircleFilled aria-hidden />,
  warning: <ExclamationCircleFilled aria-hidden />,
  error: <CloseCircleFilled aria-hidden />,
}

interface Props {
  type: NoticeType
  title: ReactNode
  description?: ReactNode
  action?: ReactNode
  /** Across the whole page, without a frame. */
  banner?: boolean
  onClose?: () => void
}

/** What somebody has to know, on a page that does not wait for the component library; it looks like the library's alert. */
export const Notice = ({ type, title, description, action, banner, onClose }: Props) => {
  const { t } = useTranslation('common')
  return (
    <div
      role="alert"
      className={`lb-plain-notice lb-plain-notice-${type}`}
      data-banner={banner || undefined}
      data-described={description !== undefined || undefined}
    >
      {signs[type]}
      <div className="lb-plain-notice-text">
        <div>{title}</div>
        {description !== undefined && <div>{description}</div>}
      </div>
      {action}
      {onClose && (
        <button
          type="button"
          className="lb-plain-notice-close"
          aria-label={t('action.close')}
          onClick={onClose}
        >
          <CloseOutlined />
        </button>
      )}
    </div>
  )
}
