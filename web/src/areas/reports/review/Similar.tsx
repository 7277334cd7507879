import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { similarList } from '@labbox/contract/reports/alike.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { Link } from '../../../ui/navigation.ts'

/** Other reports of the task with much in common: a hint to look, for who reviews. */
export const Similar = ({ studentTaskId }: { studentTaskId: string }) => {
  const { t } = useTranslation('reports-review')
  const { data = [] } = useQuery({ ...queryOf(similarList, { studentTaskId }), staleTime: 60_000 })
  if (data.length === 0) return null
  return (
    <Alert
      showIcon
      type="warning"
      className="lb-block"
      title={t('similar.title')}
      description={data.map((one) => (
        <div key={one.studentTaskId}>
          <Link to="/teacher/reportReviewing" search={{ id: one.studentTaskId }} target="_blank">
            {one.student} {one.number}
          </Link>
          : {one.of > 0 && t('similar.values', { same: one.same, of: one.of })}
          {one.text > 0 && ` ${t('similar.text', { share: Math.round(100 * one.text) })}`}
        </div>
      ))}
    />
  )
}
