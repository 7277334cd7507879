import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Form, Input, InputNumber, Skeleton, Switch } from 'antd'
import {
  providerGet,
  providerOrgs,
  providerTest,
  providerUpdate,
  type AssistantProvider,
} from '@labbox/contract/assistant/provider.ts'
import { queryOf, useMutationOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'

const budgets = ['personBudget', 'courseBudget', 'orgBudget'] as const

const ProviderForm = ({ config }: { config: AssistantProvider }) => {
  const { t } = useTranslation('answers')
  const edit = useCan()('assistant:provider:edit')
  const { formProps, busy } = useContractForm({
    endpoint: providerUpdate,
    fixed: { version: config.version },
    invalidates: [providerGet, providerOrgs],
    done: t('provider.saved'),
  })
  return (
    <Form {...formProps} initialValues={{ ...config, key: '' }} disabled={!edit} className="lb-settings-form">
      <Form.Item
        name="enabled"
        label={t('provider.enabled')}
        extra={t('provider.enabledHint')}
        valuePropName="checked"
      >
        <Switch />
      </Form.Item>
      <Form.Item name="url" label={t('provider.url')} extra={t('provider.urlHint')}>
        <Input inputMode="url" placeholder="https://llm.example.edu/v1" />
      </Form.Item>
      <Form.Item name="model" label={t('provider.model')}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="key"
        label={t('provider.key')}
        extra={config.hasKey ? t('provider.keyKept') : undefined}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item name="place" label={t('provider.place')} extra={t('provider.placeHint')}>
        <Input />
      </Form.Item>
      {budgets.map((name) => (
        <Form.Item key={name} name={name} label={t(`provider.${name}`)}>
          <InputNumber className="lb-filter-text" min={0} max={1_000_000_000} step={10_000} />
        </Form.Item>
      ))}
      <Button type="primary" htmlType="submit" loading={busy}>
        {t('common:action.save')}
      </Button>
    </Form>
  )
}

const Test = () => {
  const { t } = useTranslation('answers')
  const test = useMutationOf(providerTest)
  return (
    <section className="lb-list lb-block" aria-label={t('provider.test')}>
      <div className="lb-actions">
        <Button loading={test.isPending} onClick={() => test.mutate({})}>
          {t('provider.test')}
        </Button>
        <LinkButton to="/sys/assistant/orgs">{t('orgs.title')}</LinkButton>
      </div>
      <div aria-live="polite">
        {test.data && (
          <Alert
            className="lb-block"
            showIcon
            type={test.data.answered ? 'success' : 'error'}
            title={t(test.data.answered ? 'provider.answered' : 'provider.failed')}
            description={test.data.reply}
          />
        )}
      </div>
    </section>
  )
}

/** Which language model answers questions. */
const ProviderSettings = () => {
  const { t } = useTranslation('answers')
  const edit = useCan()('assistant:provider:edit')
  const query = useQuery(queryOf(providerGet, {}))
  return (
    <div className="lb-page">
      <PageHeader title={t('provider.title')} hint={t('provider.hint')} />
      <section className="lb-list lb-block" aria-label={t('provider.title')}>
        {query.isPending && <Skeleton active />}
        {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        {query.data && <ProviderForm key={query.data.version} config={query.data} />}
      </section>
      {query.data?.enabled && edit && <Test />}
    </div>
  )
}

export default ProviderSettings
