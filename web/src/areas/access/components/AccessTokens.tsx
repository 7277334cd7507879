import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Modal, Skeleton, Space } from 'antd'
import { useState } from 'react'
import {
  ACCESS_TOKENS_MOST,
  accessTokenList,
  accessTokenRevoke,
} from '@labbox/contract/access/access-tokens.ts'
import { isShipped, permissions } from '@labbox/contract/access/permissions.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate, queryOf } from '../../../app/api/query.ts'
import { useLocale, useLocalText, useTranslation } from '../../../app/i18n.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { CopyText } from '../../../ui/CopyText.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { TokenAdd } from './TokenAdd.tsx'

/** One's access tokens: made, shown once, revoked. */
export const AccessTokens = () => {
  const { t } = useTranslation('tokens')
  const text = useLocalText()
  const locale = useLocale()
  const query = useQuery(queryOf(accessTokenList, {}))
  const [adding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const revoke = async (id: string) => {
    await call(accessTokenRevoke, { id })
    await invalidate([accessTokenList])
  }
  const added = (made: string | null) => {
    setAdding(false)
    setSecret(made)
  }
  if (query.isPending) return <Skeleton active />
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return (
    <>
      <p className="lb-muted">{t('hint')}</p>
      <Space wrap className="lb-block">
        <Button disabled={query.data.length >= ACCESS_TOKENS_MOST} onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
        <LinkButton to="/profile/api">{t('api.open')}</LinkButton>
      </Space>
      <ul className="lb-sessions">
        {query.data.map((row) => (
          <li key={row.id}>
            <div>
              <strong>{row.name}</strong>{' '}
              {row.expired && <StatusTag tone="neutral">{t('expired')}</StatusTag>}
              <div className="lb-muted">
                {text(row.roleName)} · {t('until')} <TimeText value={row.expiresAt} /> ·{' '}
                {row.lastUsedAt ? (
                  <>
                    {t('lastUsed')} <TimeText value={row.lastUsedAt} />
                  </>
                ) : (
                  t('neverUsed')
                )}
              </div>
              <div className="lb-muted">
                {row.permissions
                  .map((code) => (isShipped(code) ? permissions[code][locale] : code))
                  .join(t('comma'))}
              </div>
            </div>
            <ConfirmButton
              size="small"
              loses={t('revokeLoses')}
              aria-label={t('revokeNamed', { name: row.name })}
              run={() => revoke(row.id)}
            >
              {t('revoke')}
            </ConfirmButton>
          </li>
        ))}
      </ul>
      {adding && <TokenAdd onClose={added} />}
      {/* Unmounted when closed: a hidden dialog would keep the secret in the page. */}
      {secret !== null && (
        <Modal
          open
          title={t('made')}
          okText={t('noted')}
          cancelButtonProps={{ hidden: true }}
          mask={{ closable: false }}
          onOk={() => setSecret(null)}
          onCancel={() => setSecret(null)}
        >
          <Alert type="warning" showIcon title={t('once')} className="lb-block" />
          <CopyText text={secret} />
        </Modal>
      )}
    </>
  )
}
