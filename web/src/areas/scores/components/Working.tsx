import { MOST_POINTS } from '@labbox/contract/scores/course-mark.ts'
import type { WorkingGroup } from '@labbox/contract/scores/working.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { Meter } from '../../../ui/chart/Meter.tsx'
import { percentOf, shown } from '../book/model.ts'
import { groupTone } from './group-tone.ts'
import '../scores.css'
import '../../../ui/arrange.css'

interface Props {
  mark: number | null
  groups: readonly WorkingGroup[]
}

/** What one score is made of: given, adjusted for a member of a group, and what being late cost. */
const Made = ({ made }: { made: NonNullable<WorkingGroup['items'][number]['made']> }) => {
  const { t } = useTranslation('scores')
  const { given, adjustment, reason, daysLate, penalty } = made
  const parts = [
    t('made.given', { score: shown(given) }),
    ...(adjustment === 0
      ? []
      : [t(adjustment > 0 ? 'made.added' : 'made.taken', { points: shown(Math.abs(adjustment)), reason })]),
    ...(penalty === 0 ? [] : [t('made.late', { points: shown(penalty), count: daysLate })]),
  ]
  return <small className="lb-muted">{parts.join(' ')}</small>
}

/** How a course mark is made: what each group brings, and what became of each score. */
export const Working = ({ mark, groups }: Props) => {
  const { t } = useTranslation('scores')
  const text = useLocalText()
  const parts = groups.flatMap(({ earned }, k) =>
    earned ? [{ key: String(k), value: earned, tone: groupTone(k) }] : [],
  )
  return (
    <div className="lb-working">
      <Meter parts={parts} of={MOST_POINTS} />
      <table className="lb-table">
        <thead>
          <tr>
            <th scope="col">{t('working.group')}</th>
            <th scope="col" className="lb-num">
              {t('working.weight')}
            </th>
            <th scope="col" className="lb-num">
              {t('working.mean')}
            </th>
            <th scope="col" className="lb-num">
              {t('working.earned')}
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ name, weight, bonus, mean, earned, items }, k) => (
            <tr key={k}>
              <th scope="row">
                {text(name)}
                <ul className="lb-bare-list">
                  {items.map((item, j) => (
                    <li key={j} data-use={item.use}>
                      <span>{text(item.name)}</span>
                      <span className="lb-num">{item.score === null ? '' : shown(item.score)}</span>
                      {item.made && <Made made={item.made} />}
                      {item.use !== 'counted' && <em>{t(`use.${item.use}`)}</em>}
                    </li>
                  ))}
                </ul>
              </th>
              <td className="lb-num">
                {bonus ? '+' : ''}
                {percentOf(weight)}
              </td>
              <td className="lb-num">{mean === null ? '–' : shown(mean)}</td>
              <td className="lb-num">{earned === null ? '–' : shown(earned)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {t('book.mark')}
            </th>
            <td className="lb-num">{mark === null ? '–' : shown(mark)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
