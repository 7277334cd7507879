import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../app/i18n.ts'
import type { Tab } from '../edit/draft.ts'
import type { DraftProblem } from '../edit/problems.ts'

const SHOWN = 4

/** What is left to do, each with the tab where it is done. */
export const ProblemList = ({
  problems,
  onOpen,
}: {
  problems: readonly DraftProblem[]
  onOpen: (tab: Tab) => void
}) => {
  const { t } = useTranslation('labs')
  const [all, setAll] = useState(false)
  if (problems.length === 0) return null
  const blocking = problems.filter(({ blocks }) => blocks).length
  return (
    <Alert
      showIcon
      className="lb-block"
      type={blocking > 0 ? 'warning' : 'info'}
      title={blocking > 0 ? t('problem.blocking', { count: blocking }) : t('problem.advice')}
      description={
        <ul className="lb-lab-problems">
          {problems.slice(0, all ? undefined : SHOWN).map((problem, k) => (
            <li key={k}>
              <Button type="link" size="small" onClick={() => onOpen(problem.tab)}>
                {t(`tab.${problem.tab}`)}
              </Button>
              {problem.text ?? t(`problem.${problem.key}`, problem.params ?? {})}
            </li>
          ))}
          {!all && problems.length > SHOWN && (
            <li>
              <Button type="link" size="small" onClick={() => setAll(true)}>
                {t('problem.more', { count: problems.length - SHOWN })}
              </Button>
            </li>
          )}
        </ul>
      }
    />
  )
}
