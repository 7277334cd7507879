import { Button, Result } from 'antd'
import { ApiError, failureText } from '../app/api/api-error.ts'
import { useTranslation } from '../app/i18n.ts'

/** An address that does not fit the schema means that there is no such thing: there are no fields to correct. */
const reasonOf = (error: unknown, notFound: string): string =>
  error instanceof ApiError && error.key === 'VALIDATION' ? notFound : failureText(error)

/** In place of what could not be loaded, with the reason and another try. */
export const ErrorState = ({ error, onRetry }: { error: unknown; onRetry?: () => void }) => {
  const { t } = useTranslation('common')
  return (
    <Result
      status="warning"
      title={t('error.load')}
      subTitle={reasonOf(error, t('error.notFound'))}
      extra={onRetry && <Button onClick={onRetry}>{t('action.retry')}</Button>}
    />
  )
}
