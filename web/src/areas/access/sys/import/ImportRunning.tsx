import { Button, Progress, Spin } from 'antd'
import { importCancel, importGet, type UserImport } from '@labbox/contract/access/user-import.ts'
import { useMutationOf } from '../../../../app/api/query.ts'
import { useTranslation } from '../../../../app/i18n.ts'

/** How far it is; it can be stopped at any time, and then nobody was added. */
export const ImportRunning = ({ found }: { found: UserImport }) => {
  const { t } = useTranslation('user-import')
  const cancel = useMutationOf(importCancel, { invalidates: [importGet] })
  const checking = found.state === 'checking'
  return (
    <div className="lb-import-drop" role="status">
      {checking ? <Spin /> : <Progress type="circle" percent={Math.round((found.progress ?? 0) * 100)} />}
      <p>{t(checking ? 'checking' : 'writing', { count: found.rows })}</p>
      <p className="lb-muted">{found.fileName}</p>
      <Button loading={cancel.isPending} onClick={() => cancel.mutate({ id: found.id })}>
        {t('stop')}
      </Button>
    </div>
  )
}
