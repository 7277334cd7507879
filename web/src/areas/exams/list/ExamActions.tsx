import { Button, Modal } from 'antd'
import { useState } from 'react'
import {
  examCancel,
  examExtend,
  examFinish,
  examGet,
  examPage,
  type ExamDetail,
} from '@labbox/contract/exams/exams.ts'
import { endAllowed, taskActs, type TaskAct } from '@labbox/contract/tasks/states.ts'
import { taskUnpublish } from '@labbox/contract/tasks/shelf.ts'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate, useMutationOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { useNavigate } from '../../../ui/navigation.ts'
import { ReasonButton } from '../../../ui/ReasonButton.tsx'
import { useNow } from '../../../ui/time/TimeText.tsx'
import { ZonedDateTime } from '../../../ui/time/ZonedDateTime.tsx'
import { AfterLinks } from '../results/AfterLinks.tsx'
import { PublishButton } from './PublishButton.tsx'
import '../../../ui/words.css'

const stale = [examGet, examPage]

/** Moves the end for all; pages that are open are told at once. */
const MoveEnd = ({ exam }: { exam: ExamDetail }) => {
  const { t } = useTranslation('exams')
  const [endAt, setEndAt] = useState<string | null>(null)
  const now = useNow(5000)
  const extend = useMutationOf(examExtend, {
    invalidates: stale,
    done: t('act.endMoved'),
    onSuccess: () => setEndAt(null),
  })
  const allowed = endAt !== null && endAllowed(new Date(exam.startAt), new Date(endAt), new Date(now))
  const later = (minutes: number) => new Date(Date.parse(exam.endAt) + minutes * MINUTE_MS).toISOString()
  return (
    <>
      <Button onClick={() => setEndAt(later(10))}>{t('act.moveEnd')}</Button>
      <Modal
        open={endAt !== null}
        title={t('act.moveEnd')}
        okText={t('common:action.save')}
        cancelText={t('common:action.cancel')}
        okButtonProps={{ disabled: !allowed }}
        confirmLoading={extend.isPending}
        onOk={() => endAt && extend.mutate({ id: exam.id, endAt })}
        onCancel={() => setEndAt(null)}
      >
        <p className="lb-muted">{t('act.moveEndHint')}</p>
        <div className="lb-actions lb-block">
          {[5, 10, 15, 30].map((minutes) => (
            <Button key={minutes} size="small" onClick={() => setEndAt(later(minutes))}>
              {t('act.more', { count: minutes })}
            </Button>
          ))}
        </div>
        <ZonedDateTime label={t('field.end')} value={endAt} onChange={setEndAt} />
        {!allowed && (
          <p role="alert" className="lb-warning">
            {t('exam.endEarly')}
          </p>
        )}
      </Modal>
    </>
  )
}

/** Back to a draft, which has an id of its own. */
const Unpublish = ({ exam }: { exam: ExamDetail }) => {
  const { t } = useTranslation('exams')
  const navigate = useNavigate()
  const unpublish = async () => {
    const { id } = await call(taskUnpublish, { id: exam.id })
    await invalidate([examPage])
    await navigate({ to: '.', search: { id }, replace: true })
  }
  return (
    <ConfirmButton
      danger={false}
      question={t('act.unpublishQuestion')}
      loses={t('act.unpublishLoses', { count: exam.counts['0'] ?? 0 })}
      run={unpublish}
    >
      {t('act.unpublish')}
    </ConfirmButton>
  )
}

/** The same for other classes, at another time. */
const Copy = ({ exam: { id, type } }: { exam: ExamDetail }) => {
  const { t } = useTranslation('exams')
  const can = useCan()
  return (
    can('exams:exam:add') && (
      <LinkButton to={type === 6 ? '/exam/list/add' : '/exam/quiz/add'} search={{ copy: id }}>
        {t('act.copy')}
      </LinkButton>
    )
  )
}

/** What can be done with an exam in its present state. */
export const ExamActions = ({ exam }: { exam: ExamDetail }) => {
  const { t } = useTranslation('exams')
  const { id, state, counts } = exam
  if (!exam.editable)
    return (
      <>
        <AfterLinks exam={exam} />
        <Copy exam={exam} />
      </>
    )
  const may = (act: TaskAct) => taskActs[state].includes(act)
  const [waiting, sitting] = [counts['0'] ?? 0, counts['1'] ?? 0]
  const draft = state === 'draft'
  const untouched = Object.entries(counts).every(([status, n]) => status === '0' || n === 0)
  return (
    <>
      {draft && (
        <LinkButton to={exam.type === 6 ? '/exam/list/$id/update' : '/exam/quiz/$id/update'} params={{ id }}>
          {t('common:action.edit')}
        </LinkButton>
      )}
      <PublishButton id={id} draft={draft} />
      <AfterLinks exam={exam} />
      <Copy exam={exam} />
      {may('unpublish') && untouched && <Unpublish exam={exam} />}
      {may('extend') && !exam.pace && <MoveEnd exam={exam} />}
      {may('finish') && (
        <ConfirmButton
          danger={false}
          question={t('act.finishQuestion')}
          loses={t('act.finishLoses', { count: sitting, missed: waiting })}
          run={async () => {
            await call(examFinish, { id })
            await invalidate(stale)
          }}
        >
          {t('act.finish')}
        </ConfirmButton>
      )}
      {may('close') && (
        <ReasonButton
          danger
          question={t('act.cancelQuestion')}
          hint={t('act.cancelLoses', { count: waiting + sitting })}
          maxLength={1000}
          run={async (reason) => {
            await call(examCancel, { id, reason })
            await invalidate(stale)
          }}
        >
          {t('act.cancel')}
        </ReasonButton>
      )}
    </>
  )
}
