import { Button } from 'antd'
import { useTranslation } from '../../app/i18n.ts'
import { ConfirmButton } from '../ConfirmButton.tsx'
import type { BulkAction } from './types.ts'

interface Props<T> {
  rows: readonly T[]
  bulk: readonly BulkAction<T>[]
  run: (action: BulkAction<T>) => Promise<unknown>
  onClear: () => void
}

/** What can be done with the rows that are selected; it lies over the end of the list and moves nothing. */
export const BulkBar = <T extends object>({ rows, bulk, run, onClear }: Props<T>) => {
  const { t } = useTranslation('common')
  return (
    <div className="lb-bulk-bar" role="toolbar" aria-label={t('list.bulk')}>
      <span>{t('list.selected', { count: rows.length })}</span>
      {bulk.map((action) =>
        action.loses ? (
          <ConfirmButton key={action.key} size="small" loses={action.loses} run={() => run(action)}>
            {action.label}
          </ConfirmButton>
        ) : (
          <Button key={action.key} size="small" onClick={() => void run(action)}>
            {action.label}
          </Button>
        ),
      )}
      <Button size="small" type="text" onClick={onClear}>
        {t('list.clearSelection')}
      </Button>
    </div>
  )
}
