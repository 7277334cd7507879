import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Form, Input, InputNumber, Select, Skeleton, Switch } from 'antd'
import { useState } from 'react'
import {
  mailGet,
  mailSecurities,
  mailTest,
  mailUpdate,
  type MailConfig,
} from '@labbox/contract/notices/mail.ts'
import { queryOf, useMutationOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'

/** Sends an e-mail by the settings that are kept and shows what the server said. */
const Test = () => {
  const { t } = useTranslation('mail')
  const [to, setTo] = useState('')
  const test = useMutationOf(mailTest)
  return (
    <section className="lb-list lb-block" aria-labelledby="lb-mail-test">
      <h2 id="lb-mail-test">{t('test.title')}</h2>
      <div className="lb-actions">
        <Input
          type="email"
          className="lb-filter-text"
          aria-label={t('test.to')}
          placeholder={t('test.to')}
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
        <Button
          loading={test.isPending}
          disabled={to.trim() === ''}
          onClick={() => test.mutate({ to: to.trim() })}
        >
          {t('test.send')}
        </Button>
      </div>
      <div aria-live="polite">
        {test.data && (
          <Alert
            className="lb-block"
            showIcon
            type={test.data.sent ? 'success' : 'error'}
            title={t(test.data.sent ? 'test.sent' : 'test.failed')}
            description={test.data.reply}
          />
        )}
      </div>
    </section>
  )
}

const MailForm = ({ config }: { config: MailConfig }) => {
  const { t } = useTranslation('mail')
  const edit = useCan()('notices:mail:edit')
  const { formProps, busy } = useContractForm({
    endpoint: mailUpdate,
    fixed: { version: config.version },
    invalidates: [mailGet],
    done: t('saved'),
  })
  const { siteUrl, ...known } = config
  return (
    <Form
      {...formProps}
      initialValues={{ ...known, siteUrl: siteUrl || location.origin, password: '' }}
      disabled={!edit}
      className="lb-settings-form"
    >
      <Form.Item name="enabled" label={t('enabled')} extra={t('enabledHint')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="host" label={t('host')}>
        <Input placeholder="smtp.example.edu" />
      </Form.Item>
      <div className="lb-two">
        <Form.Item name="security" label={t('security.label')}>
          <Select options={mailSecurities.map((value) => ({ value, label: t(`security.${value}`) }))} />
        </Form.Item>
        <Form.Item name="port" label={t('port')}>
          <InputNumber min={1} max={65535} />
        </Form.Item>
      </div>
      <Form.Item name="account" label={t('account')} extra={t('accountHint')}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="password"
        label={t('password')}
        extra={config.hasPassword ? t('passwordKept') : undefined}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item name="sender" label={t('sender')} extra={t('senderHint')}>
        <Input type="email" placeholder="lab@example.edu" />
      </Form.Item>
      <Form.Item name="siteUrl" label={t('siteUrl')} extra={t('siteUrlHint')}>
        <Input inputMode="url" placeholder={location.origin} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy}>
        {t('common:action.save')}
      </Button>
    </Form>
  )
}

/** By which server this installation sends e-mail. */
const MailSettings = () => {
  const { t } = useTranslation('mail')
  const query = useQuery(queryOf(mailGet, {}))
  return (
    <div className="lb-page">
      <PageHeader title={t('title')} hint={t('hint')} />
      <section className="lb-list lb-block" aria-label={t('title')}>
        {query.isPending && <Skeleton active />}
        {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        {query.data && <MailForm key={query.data.version} config={query.data} />}
      </section>
      {query.data?.enabled && <Test />}
    </div>
  )
}

export default MailSettings
