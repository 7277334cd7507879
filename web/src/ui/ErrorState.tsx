import WarningFilled from '@ant-design/icons/es/icons/WarningFilled'
import { Button } from 'antd'
import { ApiError, failureText } from '../app/api/api-error.ts'
import { useTranslation } from '../app/i18n.ts'
import './ui.css'

/** An address that does not fit the schema means that there is no such thing: there are no fields to correct. */
const reasonOf = (error: unknown, notFound: string): string =>
  error instanceof ApiError && error.key === 'VALIDATION' ? notFound : failureText(error)

/** In place of what could not be loaded, with the reason and another try. */
export const ErrorState = ({ error, onRetry }: { error: unknown; onRetry?: () => void }) => {
  const { t } = useTranslation('common')
  return (
    <div className="lb-error-state">
      <WarningFilled aria-hidden />
      <strong>{t('error.load')}</strong>
      <p className="lb-muted">{reasonOf(error, t('error.notFound'))}</p>
      {onRetry && <Button onClick={onRetry}>{t('action.retry')}</Button>}
    </div>
  )
}
