import { useState, type SyntheticEvent } from 'react'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import type { SittingAdmission } from '@labbox/contract/exams/sitting.ts'
import { isOpenEnded, taskTypes, workStatus } from '@labbox/contract/tasks/states.ts'
import { ApiError, failureText } from '../../../app/api/api-error.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { LanguageSwitch } from '../../../app/shell/Switches.tsx'
import { Notice } from '../../../ui/plain/Notice.tsx'
import { PlainButton, PlainLinkButton } from '../../../ui/plain/PlainButton.tsx'
import { PlainInput } from '../../../ui/plain/PlainText.tsx'
import { absoluteTime, clockDuration, foreignZone, instantOf } from '../../../ui/time/time.ts'
import { useNow } from '../../../ui/time/TimeText.tsx'
import { StudentStatus } from '../../tasks/index.ts'
import { BackLink } from './BackLink.tsx'
import { wasOpenHere } from './device.ts'

interface Props {
  admission: SittingAdmission
  /** Why going on by itself did not work. */
  failed: unknown
  onEnter: (code: string) => Promise<void>
}

/** What one reads before the sitting, between devices, and after it. */
export const Admission = ({ admission, failed, onEnter }: Props) => {
  const { t } = useTranslation('exams-sit')
  const text = useLocalText()
  const kind = admission.type === taskTypes.quiz ? 'quiz' : 'exam'
  const at = (time: string) => absoluteTime(time, admission.timeZone).slice(0, 16)
  return (
    <main className="lb-sit-admission">
      <header>
        <BackLink />
        <LanguageSwitch />
      </header>
      <h1>{text(admission.name)}</h1>
      <p>
        <StudentStatus type={admission.type} status={admission.status} />
      </p>
      {admission.remark && <p className="lb-sit-remark">{admission.remark}</p>}
      <dl>
        <dt>{t('admission.window')}</dt>
        <dd>
          {isOpenEnded(admission.endAt)
            ? t('admission.noEnd')
            : `${at(admission.startAt)} – ${at(admission.endAt)}`}{' '}
          <span className="lb-muted">{foreignZone(admission.startAt, admission.timeZone)}</span>
        </dd>
        <dt>{t('admission.questions')}</dt>
        <dd>{admission.questions}</dd>
        <dt>{t('admission.teacher')}</dt>
        <dd>{admission.teacher}</dd>
      </dl>
      <Next admission={admission} failed={failed} onEnter={onEnter} kind={kind} />
    </main>
  )
}

/** The one thing that can be done now, or why nothing can. */
const Next = ({ admission, failed, onEnter, kind }: Props & { kind: 'exam' | 'quiz' }) => {
  const { t } = useTranslation('exams-sit')
  const now = useNow(1000)
  const waits = admission.status === workStatus.notStarted && now < instantOf(admission.startAt)
  const open = admission.status === workStatus.notStarted || admission.status === workStatus.inProgress
  if (!open) return <After admission={admission} />
  if (!admission.addressAllowed)
    return <Notice type="error" title={t('admission.address')} description={t('admission.addressHint')} />
  if (waits) {
    const left = instantOf(admission.startAt) - now
    return (
      <Notice
        type="info"
        title={
          left > 2 * DAY_MS
            ? t('admission.startsInDays', { count: Math.floor(left / DAY_MS) })
            : t('admission.startsIn', { time: clockDuration(left) })
        }
        description={t('admission.startsHint')}
      />
    )
  }
  return <Enter admission={admission} failed={failed} onEnter={onEnter} kind={kind} />
}

const Enter = ({ admission, failed, onEnter, kind }: Props & { kind: 'exam' | 'quiz' }) => {
  const { t } = useTranslation('exams-sit')
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const begun = admission.status === workStatus.inProgress
  const shown = error ?? failed
  const wrongCode = shown instanceof ApiError && shown.key === 'EXAM_CODE'
  const enter = async (event: SyntheticEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      await onEnter(code)
    } catch (why) {
      setError(why)
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void enter(event)}>
      {!begun && <p>{t(`admission.rules.${kind}`)}</p>}
      {begun && !wasOpenHere(admission.id) && (
        <Notice type="warning" title={t('admission.elsewhere')} description={t('admission.elsewhereHint')} />
      )}
      {admission.needsCode && (
        <label className="lb-sit-code">
          {t('admission.code')}
          <PlainInput
            value={code}
            autoComplete="off"
            maxLength={40}
            aria-invalid={wrongCode}
            tone={wrongCode ? 'error' : undefined}
            onChange={({ target }) => setCode(target.value)}
          />
        </label>
      )}
      {shown !== null && <Notice type="error" title={failureText(shown)} />}
      <PlainButton
        look="primary"
        size="large"
        type="submit"
        loading={busy}
        disabled={admission.needsCode && code.trim() === ''}
      >
        {t(begun ? 'admission.continue' : 'admission.start')}
      </PlainButton>
    </form>
  )
}

const After = ({ admission }: { admission: SittingAdmission }) => {
  const { t } = useTranslation('exams-sit')
  const time = admission.submittedAt
    ? absoluteTime(admission.submittedAt, admission.timeZone).slice(0, 19)
    : ''
  if (admission.status === workStatus.closed)
    return <Notice type="warning" title={t('after.cancelled')} description={t('after.cancelledHint')} />
  if (admission.status === workStatus.missed)
    return <Notice type="error" title={t('after.missed')} description={t('after.missedHint')} />
  return (
    <Notice
      type="success"
      title={t(admission.autoSubmitted ? 'after.auto' : 'after.submitted', { time })}
      description={t(admission.released ? 'after.released' : 'after.later')}
      action={
        admission.released && (
          <PlainLinkButton to="/stu/examResult" search={{ id: admission.id }} look="primary">
            {t('after.result')}
          </PlainLinkButton>
        )
      }
    />
  )
}
