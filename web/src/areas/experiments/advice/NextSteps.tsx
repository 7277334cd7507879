import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useSyncExternalStore } from 'react'
import { isExplained } from '@labbox/contract/bench/explained.ts'
import { sheetGet } from '@labbox/contract/measurement/measurement.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useProblemText } from '../../bench/index.ts'
import { Callout } from '../../../ui/callout/Callout.tsx'
import { Fold } from '../../../ui/callout/Fold.tsx'
import type { LogBook } from '../log/log-book.ts'
import { useLogText } from '../log/use-log-text.ts'
import { adviceOf, type AdviceFacts, type Next } from './advice.rules.ts'
import { WhyWrong } from './WhyWrong.tsx'

/** What is read from the bench meanwhile is looked at again so often. */
const AGAIN_MS = 5_000

export interface NextStepsProps extends Omit<AdviceFacts, 'log' | 'sheet'> {
  book: LogBook
  sheetId: string | null
  /** What can be done from here; what is not given may not be done by this person. */
  acts: Partial<Record<Act, () => void>>
}

type Act = 'diagram' | 'connect' | 'find' | 'run' | 'table' | 'submit' | 'end'

/** What a press on an advice does; others only say something. */
const actOf: Partial<Record<Next['kind'], Act>> = {
  draw: 'diagram',
  mend: 'diagram',
  connect: 'connect',
  find: 'find',
  run: 'run',
  apply: 'run',
  read: 'table',
  type: 'table',
  submit: 'submit',
  end: 'end',
}

/** What to do next in this experiment, and what went wrong so far. By rules from what the page shows: nobody is asked. */
const NextSteps = ({ book, sheetId, acts, ...known }: NextStepsProps) => {
  const { t } = useTranslation('advice')
  const text = useLocalText()
  const problemText = useProblemText()
  const logText = useLogText()
  const { lines } = useSyncExternalStore(book.subscribe, book.get)
  const sheet = useQuery({
    ...queryOf(sheetGet, { sheetId: sheetId ?? '' }),
    enabled: sheetId !== null,
    refetchInterval: AGAIN_MS,
  })
  if (sheetId !== null && !sheet.data) return null
  const { next, refused, wrong } = adviceOf({ ...known, log: lines, sheet: sheet.data ?? null })
  const { kind } = next
  const named = actOf[kind]
  const act = named && acts[named]
  const params =
    'step' in next
      ? {
          cell: text(next.step.next.item.name),
          line: next.step.next.line + 1,
          table: text(next.step.name) || t('table', { number: next.step.number }),
          filled: next.step.filled,
          cells: next.step.cells,
        }
      : 'place' in next
        ? { place: next.place }
        : {}
  const failure = refused && String(refused.params['failure'] ?? '')
  return (
    <section className="lb-callouts" aria-label={t('title')}>
      <Callout
        title={t(`next.${kind}`, params)}
        action={
          act && (
            <Button size="small" onClick={act}>
              {t(`act.${named}`)}
            </Button>
          )
        }
      >
        <p>{t(`how.${kind}`, params)}</p>
        {kind === 'mend' &&
          next.problems.map((problem, k) => (
            <Fold key={`${problem.code} ${k}`} line={problemText(problem)}>
              {() => <p>{t(`why.${problem.code}`)}</p>}
            </Fold>
          ))}
      </Callout>
      {refused && (
        <Callout tone="bad" title={logText(refused)}>
          <p>{failure && isExplained(failure) ? t(`refused.${failure}`) : t('refused.other')}</p>
        </Callout>
      )}
      {sheetId && wrong.length > 0 && (
        <Callout tone="warn" title={t('wrong.title', { count: wrong.length })}>
          {wrong.map(({ id, item, line }) => (
            <Fold key={id} line={t('wrong.cell', { cell: text(item.name), line: line + 1 })}>
              {() => <WhyWrong sheetId={sheetId} cellId={id} />}
            </Fold>
          ))}
        </Callout>
      )}
    </section>
  )
}

export default NextSteps
