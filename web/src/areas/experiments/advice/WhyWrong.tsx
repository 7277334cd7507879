import { useQuery } from '@tanstack/react-query'
import { Button, Spin } from 'antd'
import { useState } from 'react'
import { cellWhy } from '@labbox/contract/measurement/measurement.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'

interface Props {
  sheetId: string
  cellId: string
}

/** Why a cell is judged wrong: first where to look, and the likely mistake only to who asks again. */
export const WhyWrong = ({ sheetId, cellId }: Props) => {
  const { t } = useTranslation(['advice', 'plots'])
  const [more, setMore] = useState(false)
  const query = useQuery(queryOf(cellWhy, { sheetId, cellId }))
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Spin size="small" />
  const { why, hint } = query.data
  return (
    <>
      <p>{t(`wrong.${why}`)}</p>
      {why === 'value' && hint && (
        <div aria-live="polite">
          {more ? (
            <p>{t(`plots:hint.${hint}`)}</p>
          ) : (
            <Button size="small" onClick={() => setMore(true)}>
              {t('wrong.more')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
