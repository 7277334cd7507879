import { Button, Result } from 'antd'
import { failureText } from '../app/api/api-error.ts'
import { useTranslation } from '../app/i18n.ts'

/** In place of what could not be loaded, with the reason and another try. */
export const ErrorState = ({ error, onRetry }: { error: unknown; onRetry?: () => void }) => {
  const { t } = useTranslation('common')
  return (
    <Result
      status="warning"
      title={t('error.load')}
      subTitle={failureText(error)}
      extra={onRetry && <Button onClick={onRetry}>{t('action.retry')}</Button>}
    />
  )
}
