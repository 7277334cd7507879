import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { similarList, type SimilarReport } from '@labbox/contract/reports/alike.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { Fold } from '../../../ui/callout/Fold.tsx'
import { StillToCome } from '../../../ui/pending/StillToCome.tsx'
import { Link } from '../../../ui/navigation.ts'
import '../reports.css'

/** So many are shown at once; the rest to who asks. */
const SHOWN = 3

const Line = ({ one }: { one: SimilarReport }) => {
  const { t } = useTranslation('reports-review')
  return (
    <div className="lb-similar">
      <Link to="/teacher/reportReviewing" search={{ id: one.studentTaskId }} target="_blank">
        {one.student} {one.number}
      </Link>
      : {one.same > 0 && `${t('similar.values', { same: one.same, of: one.of })} `}
      {one.text > 0 && t('similar.text', { share: Math.round(100 * one.text) })}
    </div>
  )
}

const Lines = ({ all }: { all: readonly SimilarReport[] }) =>
  all.map((one) => <Line key={one.studentTaskId} one={one} />)

/** Other reports of the task with much in common, the most alike first: a hint to look, for who reviews. */
export const Similar = ({ studentTaskId }: { studentTaskId: string }) => {
  const { t } = useTranslation('reports-review')
  const { data = [], isPending } = useQuery({ ...queryOf(similarList, { studentTaskId }), staleTime: 60_000 })
  if (isPending) return <StillToCome />
  if (data.length === 0) return null
  const rest = data.slice(SHOWN)
  return (
    <Alert
      showIcon
      type="warning"
      className="lb-block"
      title={t('similar.title')}
      description={
        <>
          <Lines all={data.slice(0, SHOWN)} />
          {rest.length > 0 && (
            <Fold line={t('similar.more', { count: rest.length })}>{() => <Lines all={rest} />}</Fold>
          )}
        </>
      }
    />
  )
}
