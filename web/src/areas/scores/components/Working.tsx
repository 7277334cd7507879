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
