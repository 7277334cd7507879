import { Typography } from 'antd'
import { ACCESS_TOKEN_MAX_DAYS, ACCESS_TOKEN_PER_MINUTE } from '@labbox/contract/access/access-tokens.ts'
import { API_EXAMPLE_PERMISSIONS, apiExamples } from '@labbox/contract/access/api-examples.ts'
import { permissions } from '@labbox/contract/access/permissions.ts'
import { useLocale, useTranslation } from '../../../app/i18n.ts'
import { CopyText } from '../../../ui/CopyText.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import '../profile/api.css'

/** How programs use this installation: tokens, the address, limits, the description of all calls, two examples. */
const Api = () => {
  const { t } = useTranslation('tokens')
  const locale = useLocale()
  const base = `${location.origin}/api`
  const needed = API_EXAMPLE_PERMISSIONS.map((code) => permissions[code][locale]).join(t('comma'))
  return (
    <div className="lb-page">
      <PageHeader title={t('api.title')} />
      <section className="lb-list lb-block">
        <h2>{t('api.token')}</h2>
        <p>{t('api.tokenHow')}</p>
        <LinkButton to="/profile/index">{t('api.profile')}</LinkButton>
        <p>{t('api.send')}</p>
        <CopyText text="Authorization: Bearer lbx_…" />
      </section>
      <section className="lb-list lb-block">
        <h2>{t('api.base')}</h2>
        <CopyText text={base} />
        <p>
          <a href="/api/docs" target="_blank" rel="noreferrer">
            {t('api.document')}
          </a>{' '}
          ·{' '}
          <a href="/api/docs/json" target="_blank" rel="noreferrer">
            OpenAPI 3.1 (JSON)
          </a>
        </p>
      </section>
      <section className="lb-list lb-block">
        <h2>{t('api.limits')}</h2>
        <ul>
          <li>{t('api.perMinute', { count: ACCESS_TOKEN_PER_MINUTE })}</li>
          <li>{t('api.life', { count: ACCESS_TOKEN_MAX_DAYS })}</li>
          <li>{t('api.closed')}</li>
          <li>{t('api.ends')}</li>
          <li>{t('api.refusals')}</li>
        </ul>
      </section>
      <section className="lb-list">
        <h2>{t('api.examples')}</h2>
        <p>{t('api.examplesHint', { permissions: needed })}</p>
        {(['curl', 'python'] as const).map((name) => (
          <div key={name}>
            <h3>{t(`api.${name}`)}</h3>
            <Typography.Paragraph copyable={{ text: apiExamples[name](base) }} className="lb-api-example">
              <pre>{apiExamples[name](base)}</pre>
            </Typography.Paragraph>
          </div>
        ))}
      </section>
    </div>
  )
}

export default Api
