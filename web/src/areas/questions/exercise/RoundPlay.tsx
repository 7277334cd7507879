import { Button, Progress } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { Answer } from '@labbox/contract/questions/answer.ts'
import {
  exerciseAnswer,
  exerciseBanks,
  exerciseCancel,
  exerciseEnd,
  exerciseGet,
  exerciseJudge,
  exercisePage,
  exerciseRestart,
  wrongPage,
  type RoundItem,
} from '@labbox/contract/questions/exercises.ts'
import type { DataOf } from '@labbox/contract/core/endpoint.ts'
import { ApiError, failureText } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate, queryClient, queryOf } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { AskAbout } from '../../../app/session/AskAbout.tsx'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { QuestionView } from '../view/QuestionView.tsx'
import { usePlaces } from './places.ts'
import { RoundMap } from './RoundMap.tsx'
import { RoundSummary } from './RoundSummary.tsx'

type Round = DataOf<typeof exerciseGet>

const lists = [exercisePage, exerciseBanks, wrongPage]

/** A round: one question at a time, told at once how it turned out. */
export const RoundPlay = ({ round }: { round: Round }) => {
  const { t } = useTranslation('questions')
  const text = useLocalText()
  const { openRound } = usePlaces()
  const { id, items } = round
  const firstOpen = items.findIndex((item) => item.result === null || item.judge)
  const [position, setPosition] = useState(Math.max(0, firstOpen))
  const [drafts, setDrafts] = useState<Readonly<Record<number, Answer | null>>>({})
  const [busy, setBusy] = useState(false)
  const top = useRef<HTMLDivElement>(null)
  const item = items[position]
  const open = round.state === 'started'

  const keep = (changed: RoundItem) =>
    queryClient.setQueryData(queryOf(exerciseGet, { id }).queryKey, {
      ...round,
      items: items.with(changed.position, changed),
    })
  const act = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
      await invalidate([exerciseGet, ...lists])
    } catch (error) {
      if (!(error instanceof ApiError && error.told)) notify.error(failureText(error))
      // another tab may have answered it
      await invalidate([exerciseGet])
    } finally {
      setBusy(false)
    }
  }
  const answer = (given: Answer | null) =>
    act(async () => keep(await call(exerciseAnswer, { id, position, answer: given })))
  const judge = (right: boolean) => act(async () => keep(await call(exerciseJudge, { id, position, right })))
  const restart = () =>
    act(async () => {
      const made = await call(exerciseRestart, { id })
      await openRound(made.id)
    })
  const go = (to: number) => {
    setPosition(to)
    top.current?.focus()
  }
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'nearest' })
  }, [position])

  const answered = items.filter((one) => one.result !== null).length
  const draft = drafts[position] ?? null
  const nextOpen = [...items.keys()].find((k) => k !== position && items[k]?.result === null)
  return (
    <div className="lb-page lb-round-page">
      <PageHeader
        title={text(round.name)}
        hint={t('exercise.answeredOf', { answered, count: items.length })}
        actions={
          open ? (
            <>
              <ConfirmButton
                loses={t('exercise.cancelLoses')}
                run={() => act(() => call(exerciseCancel, { id }))}
              >
                {t('exercise.cancel')}
              </ConfirmButton>
              <Button disabled={busy} onClick={() => void restart()}>
                {t('exercise.restart')}
              </Button>
              <Button onClick={() => void act(() => call(exerciseEnd, { id }))} disabled={busy}>
                {t('exercise.end')}
              </Button>
            </>
          ) : null
        }
      />
      {!open && <RoundSummary round={round} busy={busy} onRestart={() => void restart()} />}
      <Progress
        percent={Math.round((answered / items.length) * 100)}
        showInfo={false}
        aria-label={t('exercise.progress')}
      />
      <RoundMap items={items} position={position} onGo={go} />
      {item && (
        <div
          ref={top}
          tabIndex={-1}
          role="group"
          className="lb-round-question"
          aria-label={t('exercise.questionOf', { number: position + 1, count: items.length })}
        >
          <p className="lb-muted">
            {t('exercise.questionOf', { number: position + 1, count: items.length })} ·{' '}
            {t(`type.${item.question.content.type}`)}
          </p>
          <QuestionView
            key={position}
            question={item.question}
            answer={item.result ? item.answer : draft}
            readOnly={item.result !== null || !open}
            onChange={(next) => setDrafts((before) => ({ ...before, [position]: next }))}
            {...(item.result && { result: { ...item.result, points: 0 } })}
            label={t('exercise.questionOf', { number: position + 1, count: items.length })}
          />
          {item.judge && open && (
            <div className="lb-judge" role="group" aria-label={t('exercise.judge')}>
              <span>{t('exercise.judge')}</span>
              <Button disabled={busy} onClick={() => void judge(true)}>
                {t('exercise.judgeRight')}
              </Button>
              <Button disabled={busy} onClick={() => void judge(false)}>
                {t('exercise.judgeWrong')}
              </Button>
            </div>
          )}
          <div className="lb-actions lb-round-acts">
            <Button disabled={position === 0} onClick={() => go(position - 1)}>
              {t('exercise.previous')}
            </Button>
            {item.result === null && open && (
              <>
                <Button
                  type="primary"
                  loading={busy}
                  disabled={draft === null}
                  onClick={() => void answer(draft)}
                >
                  {t('exercise.answer')}
                </Button>
                <Button type="text" disabled={busy} onClick={() => void answer(null)}>
                  {t('exercise.giveUp')}
                </Button>
              </>
            )}
            {item.result !== null && nextOpen !== undefined && open && !item.judge && (
              <Button type="primary" onClick={() => go(nextOpen)}>
                {t('exercise.next')}
              </Button>
            )}
            {item.result !== null && (
              <AskAbout kind="question" id={item.questionId} label={t('exercise.ask')} look="text" />
            )}
            {(item.result === null || !open) && (
              <Button disabled={position === items.length - 1} onClick={() => go(position + 1)}>
                {t('exercise.following')}
              </Button>
            )}
          </div>
        </div>
      )}
    </div>
  )
}
