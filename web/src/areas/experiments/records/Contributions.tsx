import { useQuery } from '@tanstack/react-query'
import { recordGet, type RecordDetail } from '@labbox/contract/experiments/records.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'

/** What each of several people did in an experiment; nothing where one did it alone. */
export const ContributionList = ({ actors }: Pick<RecordDetail, 'actors'>) => {
  const { t } = useTranslation('records')
  if (actors.length < 2) return null
  return actors.map((one) => (
    <span key={one.id} className="lb-muted" style={{ display: 'block' }}>
      {t('contribution', one)}
    </span>
  ))
}

/** The same from the log of its record, for whoever gives the members marks. */
export const Contributions = ({ recordId }: { recordId: string }) => {
  const { data } = useQuery(queryOf(recordGet, { id: recordId }))
  return data ? <ContributionList actors={data.actors} /> : null
}
