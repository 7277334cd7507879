import { useSearch } from '@tanstack/react-router'
import { Result } from 'antd'
import { useTranslation } from '../../../app/i18n.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'

const NotFound = () => {
  const { t } = useTranslation('access')
  const search: Record<string, string> = useSearch({ strict: false })
  return (
    <Result
      status="404"
      title={<h1 className="lb-result-title">{t('notFound.title')}</h1>}
      subTitle={search['from'] ? t('notFound.from', { path: search['from'] }) : t('notFound.text')}
      extra={
        <LinkButton to="/dashboard" type="primary">
          {t('notFound.home')}
        </LinkButton>
      }
    />
  )
}

export default NotFound
