import { bandNames, type StatisticsKind } from '@labbox/contract/statistics/kinds.ts'
import type { StatisticsSummary } from '@labbox/contract/statistics/statistics.ts'
import { labelled, useLocalText, useTranslation } from '../../../app/i18n.ts'
import { ExportButton } from '../../../ui/list/ExportButton.tsx'

const STEP = 10
const COUNTS = ['tasks', 'students', 'copies', 'handedIn', 'missed', 'scored'] as const
const SPREAD = ['mean', 'median', 'deviation', 'lowest', 'highest'] as const
const OF_SEMESTER = ['copies', 'handedIn', 'scored', 'mean'] as const

/** All figures of a page as a sheet, one in a row, as they were counted: nothing of them is rounded. */
export const FiguresExport = ({ kind, summary }: { kind: StatisticsKind; summary: StatisticsSummary }) => {
  const { t } = useTranslation(['statistics', 'bands'])
  const text = useLocalText()
  const rows = () => {
    const { distribution, scoreBands, timeBands, rateBands, semesters } = summary
    const bands = {
      score: scoreBands,
      ...(kind !== 'report' && { time: timeBands }),
      ...(kind === 'exam' && { rate: rateBands }),
    }
    return [
      [t('figures.name'), t('figures.value')],
      ...[...COUNTS, ...SPREAD].map((key) => [t(`figures.${key}`), summary[key]]),
      ...distribution.map((count, k) => [
        labelled(t('bands:distribution'), `${k * STEP}–${(k + 1) * STEP}`),
        count,
      ]),
      ...(Object.keys(bands) as (keyof typeof bands)[]).flatMap((scale) =>
        bandNames.map((band, k) => [
          labelled(t(`bands.${scale}`), t(`bands:${scale}.${band}`)),
          bands[scale]?.[k] ?? 0,
        ]),
      ),
      ...semesters.flatMap((semester) =>
        OF_SEMESTER.map((key) => [
          labelled(semester.name ? text(semester.name) : t('semester.none'), t(`figures.${key}`)),
          semester[key],
        ]),
      ),
    ]
  }
  return <ExportButton name={`statistics-${kind}`} rows={rows} />
}
