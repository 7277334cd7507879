import { Alert, Button, Input } from 'antd'
import { useState, type SyntheticEvent } from 'react'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import type { SittingDoor } from '@labbox/contract/exams/sitting.ts'
import { taskTypes, workStatus } from '@labbox/contract/tasks/states.ts'
import { ApiError, failureText } from '../../../app/api/api-error.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { LanguageSwitch } from '../../../app/shell/Switches.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { absoluteTime, clockDuration, foreignZone, instantOf } from '../../../ui/time.ts'
import { useNow } from '../../../ui/TimeText.tsx'
import { StudentStatus } from '../../tasks/index.ts'
import { BackLink } from './BackLink.tsx'
import { wasOpenHere } from './device.ts'

interface Props {
  door: SittingDoor
  /** Why going on by itself did not work. */
  failed: unknown
  onEnter: (code: string) => Promise<void>
}

/** What one reads before the sitting, between devices, and after it. */
export const Door = ({ door, failed, onEnter }: Props) => {
  const { t } = useTranslation('exams-sit')
  const text = useLocalText()
  const kind = door.type === taskTypes.quiz ? 'quiz' : 'exam'
  const at = (time: string) => absoluteTime(time, door.timeZone).slice(0, 16)
  return (
    <main className="lb-sit-door">
      <header>
        <BackLink />
        <LanguageSwitch />
      </header>
      <h1>{text(door.name)}</h1>
      <p>
        <StudentStatus type={door.type} status={door.status} />
      </p>
      {door.remark && <p className="lb-sit-remark">{door.remark}</p>}
      <dl>
        <dt>{t('door.window')}</dt>
        <dd>
          {at(door.startAt)} – {at(door.endAt)}{' '}
          <span className="lb-muted">{foreignZone(door.startAt, door.timeZone)}</span>
        </dd>
        <dt>{t('door.questions')}</dt>
        <dd>{door.questions}</dd>
        <dt>{t('door.teacher')}</dt>
        <dd>{door.teacher}</dd>
      </dl>
      <Next door={door} failed={failed} onEnter={onEnter} kind={kind} />
    </main>
  )
}

/** The one thing that can be done now, or why nothing can. */
const Next = ({ door, failed, onEnter, kind }: Props & { kind: 'exam' | 'quiz' }) => {
  const { t } = useTranslation('exams-sit')
  const now = useNow(1000)
  const waits = door.status === workStatus.notStarted && now < instantOf(door.startAt)
  const open = door.status === workStatus.notStarted || door.status === workStatus.inProgress
  if (!open) return <After door={door} />
  if (!door.addressAllowed)
    return <Alert showIcon type="error" title={t('door.address')} description={t('door.addressHint')} />
  if (waits) {
    const left = instantOf(door.startAt) - now
    return (
      <Alert
        showIcon
        type="info"
        title={
          left > 2 * DAY_MS
            ? t('door.startsInDays', { count: Math.floor(left / DAY_MS) })
            : t('door.startsIn', { time: clockDuration(left) })
        }
        description={t('door.startsHint')}
      />
    )
  }
  return <Enter door={door} failed={failed} onEnter={onEnter} kind={kind} />
}

const Enter = ({ door, failed, onEnter, kind }: Props & { kind: 'exam' | 'quiz' }) => {
  const { t } = useTranslation('exams-sit')
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const begun = door.status === workStatus.inProgress
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
      {!begun && <p>{t(`door.rules.${kind}`)}</p>}
      {begun && !wasOpenHere(door.id) && (
        <Alert showIcon type="warning" title={t('door.elsewhere')} description={t('door.elsewhereHint')} />
      )}
      {door.needsCode && (
        <label className="lb-sit-code">
          {t('door.code')}
          <Input
            value={code}
            autoComplete="off"
            maxLength={40}
            aria-invalid={wrongCode}
            {...(wrongCode && { status: 'error' })}
            onChange={({ target }) => setCode(target.value)}
          />
        </label>
      )}
      {shown !== null && <Alert showIcon type="error" title={failureText(shown)} />}
      <Button
        type="primary"
        size="large"
        htmlType="submit"
        loading={busy}
        disabled={door.needsCode && code.trim() === ''}
      >
        {t(begun ? 'door.continue' : 'door.start')}
      </Button>
    </form>
  )
}

const After = ({ door }: { door: SittingDoor }) => {
  const { t } = useTranslation('exams-sit')
  const time = door.submittedAt ? absoluteTime(door.submittedAt, door.timeZone).slice(0, 19) : ''
  if (door.status === workStatus.closed)
    return (
      <Alert showIcon type="warning" title={t('after.cancelled')} description={t('after.cancelledHint')} />
    )
  if (door.status === workStatus.missed)
    return <Alert showIcon type="error" title={t('after.missed')} description={t('after.missedHint')} />
  return (
    <Alert
      showIcon
      type="success"
      title={t(door.autoSubmitted ? 'after.auto' : 'after.submitted', { time })}
      description={t(door.released ? 'after.released' : 'after.later')}
      action={
        door.released && (
          <LinkButton to="/stu/examResult" search={{ id: door.id }} look="primary">
            {t('after.result')}
          </LinkButton>
        )
      }
    />
  )
}
