import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '../../../ui/navigation.ts'
import { Alert, Button, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { earned } from '@labbox/contract/exams/results.ts'
import {
  MARK_LOCK_S,
  markGet,
  markLock,
  markQueue,
  markUnlock,
  type MarkItem,
} from '@labbox/contract/exams/marking.ts'
import { workStatus } from '@labbox/contract/tasks/states.ts'
import { call } from '../../../app/api/call.ts'
import { queryOf, queryOfParts } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { mayLeavePage } from '../../../app/unsaved.ts'
import { useHeld } from '../../../app/api/use-held.ts'
import { NeighbourSteps } from '../../../ui/choice/NeighbourSteps.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useShortcuts } from '../../../ui/shortcuts.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { QuestionView } from '../../questions/index.ts'
import { LogDrawer } from './LogDrawer.tsx'
import { MarkBar } from './MarkBar.tsx'
import { MarkHistory } from './MarkHistory.tsx'
import { RubricDrawer } from './RubricDrawer.tsx'
import { useWho } from './WhoText.tsx'
import './marking.css'

/** Holds the answer while the page shows it; who is told when somebody else has it. */
const useLock = (attemptId: string, question: number, wanted: boolean): string | null => {
  const [take, release] = useMemo(() => {
    const place = { attemptId, question }
    return [
      () => call(markLock, place, { silent: true }),
      () => call(markUnlock, place, { silent: true }),
    ] as const
  }, [attemptId, question])
  return useHeld({ take, release, seconds: MARK_LOCK_S, refusedAs: 'MARK_LOCKED', wanted })
}

/**
 * Prefetches the next answer while this one is read, since hundreds are marked one after another. It is observed and
 * not only fetched, so that a changed rubric reaches it.
 */
const useFetchedAhead = (next: { attemptId: string; question: number } | undefined): void => {
  const { attemptId = '', question = 0 } = next ?? {}
  useQuery({ ...queryOf(markGet, { attemptId, question }), enabled: next !== undefined })
}

const Answer = ({ item }: { item: MarkItem }) => {
  const { t } = useTranslation('exams-results')
  const { content, files, answer, verdict, key, explanation, worth, treatment, points } = item
  const result = {
    verdict,
    key,
    explanation,
    points: worth,
    score: earned({ worth, points, treatment }),
  }
  return (
    <article className="lb-mark-paper">
      <div className="lb-mark-flags">
        {item.late && <StatusTag tone="warn">{t('log.late')}</StatusTag>}
        {item.takenOver > 0 && (
          <StatusTag tone="warn">{t('log.takenOverCount', { count: item.takenOver })}</StatusTag>
        )}
        {treatment !== 'key' && <StatusTag tone="note">{t(`treatment.${treatment}`)}</StatusTag>}
        {item.answeredAt && (
          <span className="lb-muted">
            {t('mark.answeredAt')} <TimeText value={item.answeredAt} />
          </span>
        )}
      </div>
      <QuestionView
        question={{ content, files }}
        answer={answer}
        readOnly
        result={result}
        attachments={item.attachments}
      />
    </article>
  )
}

/** Marks answers one by one, of one question or of one student; `j` and `k` go on, `g` to the points, `Ctrl+Enter` saves. */
const MarkPage = () => {
  const { t } = useTranslation('exams-results')
  const who = useWho()
  const navigate = useNavigate()
  const search: Record<string, string | undefined> = useSearch()
  const { id = '', question, attempt, at } = search
  const [log, setLog] = useState(false)
  const [rubric, setRubric] = useState(false)
  const queue = useQuery({
    ...queryOfParts(
      markQueue,
      {
        id,
        ...(question !== undefined && { question: Number(question) }),
        ...(attempt !== undefined && { attemptId: attempt }),
      },
      'items',
    ),
    enabled: id !== '',
  })
  const list = queue.data?.items ?? []
  const keyOf = (one: { attemptId: string; question: number }) => `${one.attemptId}.${one.question}`
  const wanted = list.findIndex((one) => keyOf(one) === at)
  const index =
    wanted >= 0
      ? wanted
      : Math.max(
          0,
          list.findIndex(({ left }) => left),
        )
  const here = list[index]
  const place = { attemptId: here?.attemptId ?? '', question: here?.question ?? 0 }
  const query = useQuery({ ...queryOf(markGet, place), enabled: here !== undefined })
  const item = query.data
  const editable = item?.status === workStatus.pendingReview
  const locked = useLock(place.attemptId, place.question, editable)
  const go = async (to: number) => {
    const next = list[to]
    // The page stays open, so no other guard asks about unsaved points.
    if (!next || !(await mayLeavePage())) return
    await navigate({
      to: '.',
      search: (before: object) => ({ ...before, at: keyOf(next) }),
      replace: true,
    })
  }
  const open = [...list.slice(index + 1), ...list.slice(0, index)].find(({ left }) => left)
  const goOpen = () => void go(open ? list.indexOf(open) : index + 1)
  useFetchedAhead(open ?? list[index + 1])
  useShortcuts({ j: () => void go(index + 1), k: () => void go(index - 1), l: () => setLog(true) })
  const failed = queue.isError ? queue.error : query.isError && !item ? query.error : null
  if (failed) return <ErrorState error={failed} onRetry={() => void (queue.refetch(), query.refetch())} />
  if (queue.data && !here)
    return (
      <div className="lb-page">
        <EmptyState drawing="sheet" title={t('mark.empty')} hint={t('mark.emptyHint')} />
      </div>
    )
  if (!item || !here)
    return (
      <div className="lb-page">
        <Skeleton active paragraph={{ rows: 12 }} />
      </div>
    )
  const left = list.filter((one) => one.left).length
  return (
    <div className="lb-page lb-marking">
      <PageHeader
        title={attempt === undefined ? t('mark.question', { number: here.question + 1 }) : who(item)}
        hint={
          <>
            {attempt === undefined ? who(item) : t('mark.question', { number: here.question + 1 })}
            {' · '}
            {t('mark.leftHere', { count: left })}
          </>
        }
        actions={
          <>
            <LinkButton to="/exam/list/marking" search={{ id }}>
              {t('mark.back')}
            </LinkButton>
            <Button onClick={() => setLog(true)} title="l">
              {t('log.open')}
            </Button>
            <Button onClick={() => setRubric(true)}>{t('rubric.open')}</Button>
            <NeighbourSteps
              names={{ previous: t('mark.previous'), next: t('mark.next') }}
              place={index + 1}
              total={list.length}
              onPrevious={index > 0 ? () => void go(index - 1) : null}
              onNext={index < list.length - 1 ? () => void go(index + 1) : null}
            />
          </>
        }
      />
      {locked && <Alert showIcon type="warning" className="lb-block" title={locked} />}
      <Answer key={keyOf(here)} item={item} />
      <MarkHistory rows={item.history} />
      <MarkBar
        key={`${keyOf(here)} ${item.markedAt ?? ''} ${item.status} ${item.rubricRevision}`}
        item={item}
        examId={id}
        disabled={locked !== null}
        onSaved={goOpen}
      />
      <LogDrawer attemptId={log ? here.attemptId : null} onClose={() => setLog(false)} />
      {rubric && <RubricDrawer examId={id} question={here.question} onClose={() => setRubric(false)} />}
    </div>
  )
}

export default MarkPage
