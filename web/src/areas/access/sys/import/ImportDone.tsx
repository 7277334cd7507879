import { Alert, Button, Result } from 'antd'
import { useEffect, useState } from 'react'
import {
  importForget,
  importGet,
  importPasswords,
  type UserImport,
} from '@labbox/contract/access/user-import.ts'
import { userPage } from '@labbox/contract/access/users.ts'
import { failureText } from '../../../../app/api/api-error.ts'
import { download } from '../../../../app/api/download.ts'
import { invalidate, useMutationOf } from '../../../../app/api/query.ts'
import { notify } from '../../../../app/errors/feedback.ts'
import { useTranslation } from '../../../../app/i18n.ts'
import { useCloseDrawer } from '../../../../ui/form/FormDrawer.tsx'
import { saveFile } from '../../../../ui/list/csv.ts'
import { TimeText } from '../../../../ui/time/TimeText.tsx'

/** First passwords: to be saved now, or never. */
const Passwords = ({ id, until }: { id: string; until: string }) => {
  const { t } = useTranslation('user-import')
  const [busy, setBusy] = useState(false)
  const forget = useMutationOf(importForget, { invalidates: [importGet] })
  const save = async (format: 'xlsx' | 'csv') => {
    setBusy(true)
    try {
      const { name, content } = await download(importPasswords, { id, format })
      saveFile(name, content)
    } catch (error) {
      notify.error(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Alert
      type="warning"
      showIcon
      title={t('passwords.title')}
      description={
        <>
          <p>
            {t('passwords.text')} <TimeText value={until} />
          </p>
          <div className="lb-actions">
            <Button type="primary" loading={busy} onClick={() => void save('xlsx')}>
              {t('passwords.save')}
            </Button>
            <Button loading={busy} onClick={() => void save('csv')}>
              CSV
            </Button>
            <Button type="text" loading={forget.isPending} onClick={() => forget.mutate({ id })}>
              {t('passwords.noted')}
            </Button>
          </div>
        </>
      }
    />
  )
}

/** How it ended: everybody is in, or nobody. */
export const ImportDone = ({ found, onAgain }: { found: UserImport; onAgain: () => void }) => {
  const { t } = useTranslation('user-import')
  const close = useCloseDrawer()
  const { state } = found
  useEffect(() => {
    if (state === 'done') void invalidate([userPage])
  }, [state])
  if (state !== 'done')
    return (
      <Result
        status={state === 'failed' ? 'error' : 'info'}
        title={t(state === 'failed' ? 'failed' : 'cancelled')}
        subTitle={found.problem ?? t('nobody')}
        extra={
          <Button type="primary" onClick={onAgain}>
            {t('again')}
          </Button>
        }
      />
    )
  const finish = () => {
    onAgain()
    close()
  }
  return (
    <>
      <Result
        status="success"
        title={t('done', { count: found.rows })}
        subTitle={found.fileName}
        extra={<Button onClick={finish}>{t('common:action.close')}</Button>}
      />
      {found.passwordsUntil && <Passwords id={found.id} until={found.passwordsUntil} />}
    </>
  )
}
