import { useQuery } from '@tanstack/react-query'
import { Alert, Drawer, Skeleton } from 'antd'
import type { Answer } from '@labbox/contract/questions/answer.ts'
import type { QuestionContent } from '@labbox/contract/questions/content.ts'
import { optionName } from '@labbox/contract/questions/check.ts'
import { markLog } from '@labbox/contract/exams/marking.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { absoluteTime, clockTime, foreignZone } from '../../../ui/time/time.ts'
import { useTimeZone } from '../../../ui/time/use-time-zone.ts'
import { useWho } from './WhoText.tsx'
import './marking.css'

const useAnswerText = () => {
  const { t } = useTranslation(['exams-results', 'questions'])
  return (answer: Answer | null, content: QuestionContent | undefined): string => {
    if (!answer) return t('log.takenBack')
    const letter = (id: string) =>
      content && 'options' in content ? optionName(content.options.findIndex((one) => one.id === id)) : id
    switch (answer.type) {
      case 'single':
        return letter(answer.option)
      case 'multiple':
        return answer.options.map(letter).join(' ')
      case 'boolean':
        return t(`questions:answer.${String(answer.value) as 'true'}`)
      case 'blank':
        return Object.values(answer.blanks).join(' | ')
      case 'short':
      case 'numeric':
        return answer.text
      case 'file':
        return t('log.files', { count: answer.files.length })
    }
  }
}

const Log = ({ attemptId }: { attemptId: string }) => {
  const { t } = useTranslation('exams-results')
  const who = useWho()
  const zone = useTimeZone()
  const textOf = useAnswerText()
  const query = useQuery(queryOf(markLog, { attemptId }))
  const log = query.data
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!log) return <Skeleton active />
  const end = Date.parse(log.submittedAt ?? log.entries.at(-1)?.at ?? '')
  const contents = new Map(log.questions.map(({ no, content }) => [no, content]))
  return (
    <>
      <p>
        <strong>{who(log)}</strong>
      </p>
      <p className="lb-muted">
        {log.submittedAt &&
          t(log.autoSubmitted ? 'log.auto' : 'log.submitted', {
            time: `${absoluteTime(log.submittedAt, zone)} ${foreignZone(log.submittedAt, zone) ?? ''}`.trim(),
          })}{' '}
        {t('log.leaves', { count: log.leaves, seconds: Math.round(log.leftMs / 1000) })}
      </p>
      {log.cut && <Alert type="info" showIcon title={t('log.cut')} />}
      {log.entries.length === 0 && <p>{t('log.empty')}</p>}
      <ol className="lb-mark-log">
        {log.entries.map((entry) => (
          <li key={`${entry.question} ${entry.epoch} ${entry.seq}`} data-counts={entry.counts}>
            <span className="lb-num lb-muted">{clockTime(entry.at, end, zone)}</span>
            <span>
              {t('mark.question', { number: entry.question + 1 })}
              {entry.counts && <StatusTag tone="ok">{t('log.counts')}</StatusTag>}
              {entry.late && <StatusTag tone="warn">{t('log.late')}</StatusTag>}
              {entry.takenOver && <StatusTag tone="warn">{t('log.takenOver')}</StatusTag>}
            </span>
            <span className="lb-mark-log-text">{textOf(entry.answer, contents.get(entry.question))}</span>
          </li>
        ))}
      </ol>
    </>
  )
}

/** Everything a student's pages sent, as it arrived. */
export const LogDrawer = ({ attemptId, onClose }: { attemptId: string | null; onClose: () => void }) => {
  const { t } = useTranslation('exams-results')
  return (
    <Drawer open={attemptId !== null} size={560} title={t('log.title')} onClose={onClose}>
      {attemptId !== null && <Log attemptId={attemptId} />}
    </Drawer>
  )
}
