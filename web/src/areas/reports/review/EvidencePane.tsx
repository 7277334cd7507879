import { useQuery } from '@tanstack/react-query'
import { Tabs } from 'antd'
import { useState } from 'react'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import { numbersOfSheet } from '@labbox/contract/measurement/class.ts'
import { classMedian } from '@labbox/contract/reports/alike.ts'
import type { DataOf } from '@labbox/contract/core/endpoint.ts'
import type { reviewGet, Submission } from '@labbox/contract/reports/reports.ts'
import { taskTypes } from '@labbox/contract/tasks/states.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { CircuitView } from '../../bench/index.ts'
import { ExperimentView } from '../../experiments/index.ts'
import { OthersPick, SheetView } from '../../measurement/index.ts'
import { HistoryList } from '../../tasks/index.ts'
import { PictureGrid } from '../components/ReportSections.tsx'
import { ReviewList } from '../components/ReviewNotes.tsx'
import { ChangesView } from './ChangesView.tsx'

interface Props {
  review: DataOf<typeof reviewGet>
  shown: Submission
}

/** The readings of a submission, drawn with those of other students and of its own earlier ones. */
const Readings = ({ review, shown }: Props & { shown: { sheet: NonNullable<Submission['sheet']> } }) => {
  const { t } = useTranslation('reports')
  const [chosen, setChosen] = useState<string[]>([])
  const { studentTaskId } = review.row
  const ofClass = useQuery({ ...queryOf(classMedian, { studentTaskId }), staleTime: MINUTE_MS })
  const { sheet } = shown
  const runs = review.submissions.flatMap(({ id, number, sheet: other }) =>
    other && id !== shown.id && other.templateHash === sheet.templateHash
      ? [{ id, name: t('state.submission', { number }), values: numbersOfSheet(other) }]
      : [],
  )
  const students = (ofClass.data?.works ?? [])
    .filter((work) => work.studentTaskId !== studentTaskId)
    .map((work) => ({ id: work.studentTaskId, name: work.student, values: work.values }))
  const all = [...runs, ...students]
  const plotted = sheet.template.pages.some((page) =>
    page.tables.some(({ plots }) => (plots ?? []).length > 0),
  )
  return (
    <>
      {plotted && all.length > 0 && (
        <OthersPick
          choices={all.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={chosen}
          onChange={setChosen}
        />
      )}
      <SheetView
        sheet={sheet}
        others={{ works: all.filter(({ id }) => chosen.includes(id)), median: ofClass.data?.median ?? {} }}
      />
    </>
  )
}

/** Beside the report: what was measured and drawn, what changed, and what happened. */
export const EvidencePane = ({ review, shown }: Props) => {
  const { t } = useTranslation('reports')
  const nothing = (kind: string) => <p className="lb-muted">{t(`section.none.${kind}`)}</p>
  const { submissions, experimentStudentTaskId } = review
  const { sheet } = shown
  return (
    <Tabs
      size="small"
      // All tabs in one line: an overflow menu would hide the changes.
      tabBarGutter={14}
      items={[
        {
          key: 'readings',
          label: t('evidence.readings'),
          children: sheet ? <Readings review={review} shown={{ ...shown, sheet }} /> : nothing('table'),
        },
        {
          key: 'circuit',
          label: t('evidence.circuit'),
          children: shown.circuit ? <CircuitView circuit={shown.circuit} /> : nothing('circuit'),
        },
        {
          key: 'pictures',
          label: t('evidence.pictures', { count: shown.pictures.length }),
          children:
            shown.pictures.length > 0 ? <PictureGrid pictures={shown.pictures} /> : nothing('picture'),
        },
        ...(experimentStudentTaskId
          ? [
              {
                key: 'record',
                label: t('evidence.record'),
                destroyOnHidden: true,
                children: <ExperimentView studentTaskId={experimentStudentTaskId} />,
              },
            ]
          : []),
        ...(submissions.length > 1
          ? [
              {
                key: 'changes',
                label: t('evidence.changes'),
                children: <ChangesView submissions={submissions} />,
              },
            ]
          : []),
        {
          key: 'history',
          label: t('history.title'),
          children: (
            <>
              <ReviewList reviews={review.reviews} rubric={shown.template.rubric} />
              <h3>{t('history.status')}</h3>
              <HistoryList type={taskTypes.report} rows={review.history} />
            </>
          ),
        },
      ]}
    />
  )
}
