import { Button, Input } from 'antd'
import { useState } from 'react'
import { guardianConsent } from '@labbox/contract/assistant/provider.ts'
import { useMutationOf } from '../../../app/api/query.ts'
import { useListed, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { Callout } from '../../../ui/callout/Callout.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'

/** Where a school records which guardians have agreed. */
const Guardians = () => {
  const { t } = useTranslation('answers')
  const listed = useListed()
  const can = useCan()
  const [typed, setTyped] = useState('')
  const record = useMutationOf(guardianConsent)
  const accounts = typed.split(/[\s,;，；]+/).filter(Boolean)
  const act = (given: boolean) => record.mutate({ accounts, given })
  return (
    <div className="lb-page">
      <PageHeader
        title={t('guardians.title')}
        hint={t('guardians.hint')}
        actions={
          can('assistant:names:edit') && <LinkButton to="/assistant/names">{t('names.title')}</LinkButton>
        }
      />
      <section className="lb-list lb-block" aria-label={t('guardians.title')}>
        <Input.TextArea
          className="lb-block"
          aria-label={t('guardians.accounts')}
          placeholder={t('guardians.accounts')}
          autoSize={{ minRows: 4, maxRows: 16 }}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <div className="lb-actions">
          <Button
            type="primary"
            disabled={accounts.length === 0}
            loading={record.isPending}
            onClick={() => act(true)}
          >
            {t('guardians.given')}
          </Button>
          <Button disabled={accounts.length === 0} loading={record.isPending} onClick={() => act(false)}>
            {t('guardians.withdrawn')}
          </Button>
        </div>
        <div aria-live="polite">
          {record.data && (
            <Callout
              tone={record.data.unknown.length > 0 ? 'warn' : 'info'}
              title={t('guardians.done', { count: record.data.done })}
            >
              {record.data.unknown.length > 0 && (
                <p>{t('guardians.unknown', { accounts: listed(record.data.unknown) })}</p>
              )}
            </Callout>
          )}
        </div>
      </section>
    </div>
  )
}

export default Guardians
