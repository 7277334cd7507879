import { Alert, Spin } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { checkIn, myAttendance, mySessions, type MySession } from '@labbox/contract/attendance/mine.ts'
import { failureText } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useNavigate, useSearch } from '../../../ui/navigation.ts'
import { useSessionName, useStatusWord } from '../words.ts'

/** Checks in with what the code on the screen led here with, once, and says what came of it. */
export const CheckIn = () => {
  const { t } = useTranslation('attendance')
  const text = useLocalText()
  const nameOf = useSessionName()
  const word = useStatusWord()
  const navigate = useNavigate()
  const { id, code } = useSearch()
  const tried = useRef('')
  const [outcome, setOutcome] = useState<MySession | Error | null>(null)
  useEffect(() => {
    if (!id || !code || tried.current === code) return
    tried.current = code
    const run = async () => {
      try {
        setOutcome(await call(checkIn, { id, code }))
        await invalidate([myAttendance, mySessions])
      } catch (error) {
        setOutcome(error instanceof Error ? error : new Error(String(error)))
      }
      // The code is used: the page that is opened again must not send it again.
      await navigate({ to: '/stu/attendance', search: {}, replace: true })
    }
    void run()
  }, [id, code, navigate])
  if (!outcome) return id && code ? <Spin /> : null
  if (outcome instanceof Error)
    return <Alert className="lb-block" type="error" showIcon title={failureText(outcome)} />
  const came = outcome.status === 'present' || outcome.status === 'late'
  return (
    <Alert
      className="lb-block"
      type={came ? 'success' : 'warning'}
      showIcon
      title={t(came ? 'checkIn.done' : 'checkIn.stays', { status: word(outcome.status) })}
      description={`${nameOf(outcome)} · ${text(outcome.className)}`}
    />
  )
}
