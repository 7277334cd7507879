import { Alert, Button } from 'antd'
import { importConfirm, importGet, rowFaults, type UserImport } from '@labbox/contract/access/user-import.ts'
import { useMutationOf } from '../../../../app/api/query.ts'
import { useTranslation } from '../../../../app/i18n.ts'
import { ImportVerdict } from '../../../../ui/import/ImportVerdict.tsx'
import { ImportRows } from './ImportRows.tsx'

/** What the dry run found. Until it is confirmed, nobody has been added. */
export const ImportFound = ({ found, onAgain }: { found: UserImport; onAgain: () => void }) => {
  const { t } = useTranslation('user-import')
  const confirm = useMutationOf(importConfirm, { invalidates: [importGet] })
  const faults = rowFaults.flatMap((fault) => {
    const count = found.faults[fault]
    return count ? [{ fault, count }] : []
  })
  const right = found.faulty === 0
  return (
    <>
      <ImportVerdict
        right={right}
        title={
          right
            ? t('allRight', { count: found.rows })
            : t('someWrong', { count: found.faulty, rows: found.rows })
        }
      >
        {right ? (
          t('allRightHint')
        ) : (
          <ul className="lb-import-faults">
            {faults.map(({ fault, count }) => (
              <li key={fault}>{t('faultCount', { fault: t(`fault.${fault}`), count })}</li>
            ))}
          </ul>
        )}
      </ImportVerdict>
      {found.ignored.length > 0 && (
        <Alert
          type="info"
          showIcon
          className="lb-block"
          title={t('ignored', { columns: found.ignored.join(t('comma')) })}
        />
      )}
      <ImportRows key={found.faulty} found={found} />
      <div className="lb-actions lb-import-foot">
        {right && (
          <Button type="primary" loading={confirm.isPending} onClick={() => confirm.mutate({ id: found.id })}>
            {t('confirm', { count: found.rows })}
          </Button>
        )}
        <Button onClick={onAgain}>{t('again')}</Button>
      </div>
    </>
  )
}
