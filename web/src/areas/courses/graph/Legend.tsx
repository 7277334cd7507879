import { levels, type Level, type TopicMastery, MASTERED, NEAR } from '@labbox/contract/courses/mastery.ts'
import { useTranslation } from '../../../app/i18n.ts'

/** Levels by shape as well as by colour. */
const shapes: Record<Level, string> = { none: '○', begun: '◔', near: '◑', mastered: '✓' }

/** How well a topic is known, by shape, word and number. */
export const LevelTag = ({ known, next = false }: { known: TopicMastery | undefined; next?: boolean }) => {
  const { t } = useTranslation('courses-graph')
  const level = known?.level ?? 'none'
  return (
    <span className="lb-graph-levels">
      {next && <span className="lb-graph-next">{t('view.next')}</span>}
      <span className="lb-graph-level" data-level={level}>
        <span aria-hidden>{shapes[level]}</span> {t(`level.${level}`)}
        {typeof known?.percent === 'number' && ` ${known.percent} %`}
      </span>
    </span>
  )
}

/** What the colours and shapes mean. */
export const Legend = () => {
  const { t } = useTranslation('courses-graph')
  return (
    <ul className="lb-graph-legend" aria-label={t('legend.title')}>
      {levels.map((level) => (
        <li key={level}>
          <span className="lb-graph-level" data-level={level}>
            <span aria-hidden>{shapes[level]}</span> {t(`level.${level}`)}
          </span>
          <span className="lb-muted">{t(`legend.${level}`, { near: NEAR, mastered: MASTERED })}</span>
        </li>
      ))}
    </ul>
  )
}
