import WarningOutlined from '@ant-design/icons/es/icons/WarningOutlined'
import { Link } from '../../../ui/navigation.ts'
import { useTranslation } from '../../i18n.ts'
import { useActivation, useActivationText, useExpired } from './activation.ts'
import './activation.css'

/** From so many days before the end on, administrators are reminded on every page. */
const REMIND_DAYS = 30

/** Over every page: that the trial or the licence is over, for everybody; that it will be soon, for administrators. */
export const ActivationBanner = () => {
  const { t } = useTranslation('shell')
  const expired = useExpired()
  const activation = useActivation()
  const text = useActivationText()
  const days = activation?.days ?? null
  const soon = activation !== null && activation.state !== 'expired' && days !== null && days <= REMIND_DAYS
  if (!expired && !soon) return null
  return (
    <p className={expired ? 'lb-activation lb-activation-over' : 'lb-activation'} role="status">
      <WarningOutlined aria-hidden />
      <span>{expired ? t('activation.over') : activation && text(activation)}</span>
      {activation && <Link to="/sys/active">{t('activation.open')}</Link>}
    </p>
  )
}
