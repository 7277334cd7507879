import { useEffect, useRef, useState } from 'react'
import { failureText } from '../../../app/api/api-error.ts'
import { serverNow } from '../../../app/clock.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { Notice } from '../../../ui/plain/Notice.tsx'
import { PlainButton } from '../../../ui/plain/PlainButton.tsx'
import { clockTime, foreignZone } from '../../../ui/time/time.ts'
import { useTimeZone } from '../../../ui/time/use-time-zone.ts'
import type { SittingState } from './control.ts'

interface Props {
  state: SittingState
  /** Whether this browser keeps answers beyond the page. */
  kept: boolean
  onAgain: () => Promise<void>
}

/** What the student has to know, above the questions. */
export const SitNotes = ({ state, kept, onAgain }: Props) => {
  const { t } = useTranslation('exams-sit')
  return (
    <div className="lb-sit-notes">
      {state.phase === 'closing' && (
        <Notice banner type="warning" title={t(state.pending > 0 ? 'note.closingSending' : 'note.closing')} />
      )}
      {state.takenOver && <TakenOver onAgain={onAgain} />}
      {state.offline && !state.takenOver && (
        <Notice
          banner
          type="warning"
          title={t('note.offline')}
          description={t(kept ? 'note.offlineKept' : 'note.offlinePage')}
        />
      )}
      <EndMoved endAt={state.endAt} />
      <Messages messages={state.messages} />
    </div>
  )
}

const TakenOver = ({ onAgain }: { onAgain: () => Promise<void> }) => {
  const { t } = useTranslation('exams-sit')
  const [busy, setBusy] = useState(false)
  const again = async () => {
    setBusy(true)
    await onAgain().catch((error: unknown) => {
      notify.error(failureText(error))
      setBusy(false)
    })
  }
  return (
    <Notice
      banner
      type="error"
      title={t('note.takenOver')}
      description={t('note.takenOverHint')}
      action={
        <PlainButton loading={busy} onClick={() => void again()}>
          {t('note.goOnHere')}
        </PlainButton>
      }
    />
  )
}

/** Said once for each time the teacher moves the end. */
const EndMoved = ({ endAt }: { endAt: number }) => {
  const { t } = useTranslation('exams-sit')
  const zone = useTimeZone()
  const known = useRef(endAt)
  const [moved, setMoved] = useState(false)
  useEffect(() => {
    if (known.current !== endAt) setMoved(true)
    known.current = endAt
  }, [endAt])
  if (!moved) return null
  const time = `${clockTime(endAt, serverNow(), zone).slice(0, -3)} ${foreignZone(endAt, zone) ?? ''}`.trim()
  return <Notice banner onClose={() => setMoved(false)} type="info" title={t('note.endMoved', { time })} />
}

const Messages = ({ messages }: Pick<SittingState, 'messages'>) => {
  const { t } = useTranslation('exams-sit')
  const zone = useTimeZone()
  const [read, setRead] = useState<readonly string[]>([])
  return messages
    .filter(({ id }) => !read.includes(id))
    .map(({ id, text, at }) => (
      <Notice
        key={id}
        banner
        type="info"
        title={t('note.message', { time: clockTime(at, serverNow(), zone).slice(0, -3) })}
        description={text}
        action={
          <PlainButton size="small" onClick={() => setRead([...read, id])}>
            {t('note.read')}
          </PlainButton>
        }
      />
    ))
}
