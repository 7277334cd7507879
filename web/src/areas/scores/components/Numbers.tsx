import { useTranslation } from '../../../app/i18n.ts'
import type { Summary } from '../stats.ts'
import { NumberList } from '../../../ui/NumberList.tsx'

const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`

/** What the scores say at a glance. */
export const Numbers = ({ summary, students }: { summary: Summary | null; students: number }) => {
  const { t } = useTranslation('scores')
  const figures: [string, string][] = [
    ['graded', `${summary?.graded ?? 0} / ${students}`],
    ['average', summary ? String(summary.average) : '–'],
    ['median', summary ? String(summary.median) : '–'],
    ['range', summary ? `${summary.lowest}–${summary.highest}` : '–'],
    ['passed', summary ? percent(summary.passed) : '–'],
    ['excellent', summary ? percent(summary.excellent) : '–'],
  ]
  return <NumberList of={figures.map(([name, value]) => [t(`number.${name}`), value] as const)} />
}
