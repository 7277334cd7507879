import { statisticsRisk, type StatisticsRisk } from '@labbox/contract/statistics/statistics.ts'
import { useListed, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/list/types.ts'
import { Link } from '../../../ui/navigation.ts'
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { Sections } from '../components/Sections.tsx'
import { points } from '../../../ui/number/points.ts'
import { useAbout, useAboutFilters } from '../use-about.ts'

const TONES: Record<StatisticsRisk['reasons'][number], Tone> = {
  missed: 'bad',
  failing: 'bad',
  silent: 'warn',
}

/** Students to be looked after, and why. */
const RiskList = () => {
  const { t } = useTranslation('statistics')
  const listed = useListed()
  const can = useCan()
  const about = useAbout()
  const columns: Column<StatisticsRisk>[] = [
    {
      key: 'name',
      title: t('field.student'),
      primary: true,
      render: (row) =>
        can('statistics:student:page') && can('statistics:task:page') ? (
          <Link to="/statistics/experiment/students" search={{ ...about, studentId: row.id }}>
            {row.name}
          </Link>
        ) : (
          row.name
        ),
    },
    {
      key: 'number',
      title: t('field.number'),
      render: (row) => row.number || row.account,
      csv: (row) => row.number || row.account,
    },
    {
      key: 'reasons',
      title: t('risk.reasons'),
      wrap: true,
      render: (row) =>
        row.reasons.map((reason) => (
          <StatusTag key={reason} tone={TONES[reason]}>
            {t(`risk.${reason}`)}
          </StatusTag>
        )),
      csv: (row) => listed(row.reasons.map((reason) => t(`risk.${reason}`))),
    },
    { key: 'copies', title: t('number.tasks'), numeric: true },
    { key: 'missed', title: t('number.missed'), numeric: true, sortable: true },
    {
      key: 'mean',
      title: t('number.mean'),
      numeric: true,
      sortable: true,
      render: (row) => points(row.mean),
    },
    {
      key: 'lastAt',
      title: t('risk.lastAt'),
      sortable: true,
      render: (row) => <TimeText value={row.lastAt} />,
    },
  ]
  return (
    <ListPage
      title={t('title.risk')}
      hint={t('hint.risk')}
      above={<Sections current="risk" />}
      endpoint={statisticsRisk}
      columns={columns}
      filters={useAboutFilters()}
      empty={{ drawing: 'chart', title: t('risk.empty'), hint: t('risk.emptyHint') }}
      exportName="students-at-risk"
    />
  )
}

export default RiskList
