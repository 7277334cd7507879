import { Suspense, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { examTopic, sittingTopic } from '@labbox/contract/exams/notices.ts'
import { lazy } from '../../../app/idle/lazy.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { whenIdle } from '../../../app/idle/idle.ts'
import { useTopic } from '../../../app/mqtt.ts'
import { useUnsaved } from '../../../app/use-unsaved.ts'
import type { Begun } from './begin.ts'
import { SittingControl } from './control.ts'
import { nextOpen, placesOf, stepFrom, type Place } from './navigation.ts'
import { useShortcuts } from './shortcuts.ts'
import { SitHead } from './SitHead.tsx'
import { SitMap } from './SitMap.tsx'
import { SitNotes } from './SitNotes.tsx'
import { SitPages } from './SitPages.tsx'

const loadSubmitDialog = () => import('./SubmitDialog.tsx')
const SubmitDialog = lazy(loadSubmitDialog)

interface Props {
  begun: Begun
  /** Takes the sitting back from another device. */
  onAgain: () => Promise<void>
  onEnd: () => void
}

/** Brings a question into view, and the keyboard to it. */
const focusQuestion = (no: number): void => {
  const heading = document.getElementById(`question-${no}`)
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

/** The sitting: everything on the page works without the network, and says when it does. */
export const Sit = ({ begun, onAgain, onEnd }: Props) => {
  const { t } = useTranslation('exams-sit')
  const { sitting } = begun
  const [control] = useState(() => new SittingControl(begun))
  const state = useSyncExternalStore(control.subscribe, control.current)
  const places = useMemo(() => placesOf(sitting), [sitting])
  const [page, setPage] = useState(0)
  const [current, setCurrent] = useState<number | null>(null)
  const [submitting, setSubmitting] = useState(false)

  const go = useCallback((place: Place | null) => {
    if (!place) return
    setPage(place.page)
    setCurrent(place.no)
    // The page it stands on is shown first.
    requestAnimationFrame(() => focusQuestion(place.no))
  }, [])

  useWatch(control)
  // Also without the network one submits.
  useEffect(() => {
    void whenIdle()
      .then(loadSubmitDialog)
      .catch(() => undefined)
  }, [])
  // Whatever is said there, how things stand is asked of the server.
  useTopic(examTopic(sitting.taskId), () => control.ask())
  useTopic(sittingTopic(sitting.taskId, sitting.id), () => control.ask())
  useUnsaved(state.pending > 0, () => Promise.resolve(control.current().pending === 0))
  useShortcuts({
    next: () => go(stepFrom(places, current, 1)),
    previous: () => go(stepFrom(places, current, -1)),
    open: () => go(nextOpen(places, state.answers, current)),
    mark: () => current !== null && control.mark(current),
    submit: () => setSubmitting(true),
  })

  const ended = state.submitted !== null || state.phase === 'closed'
  useEffect(() => {
    if (ended) onEnd()
  }, [ended, onEnd])

  const readOnly = state.takenOver || state.over || state.phase !== 'open'
  return (
    <div className="lb-sit">
      <div className="lb-sit-top">
        <SitHead sitting={sitting} state={state} readOnly={readOnly} onSubmit={() => setSubmitting(true)} />
        <SitNotes state={state} onAgain={onAgain} kept={begun.vault !== null} />
      </div>
      <div className="lb-sit-body">
        <SitMap places={places} state={state} current={current} onGo={go} />
        <main
          aria-label={t('sit.questions')}
          onFocus={({ target }) => {
            const no = target.closest('[data-question]')?.getAttribute('data-question')
            if (no) setCurrent(Number(no))
          }}
        >
          <SitPages
            sitting={sitting}
            paper={begun.paper}
            control={control}
            state={state}
            places={places}
            page={page}
            readOnly={readOnly}
            onGo={go}
          />
        </main>
      </div>
      {submitting && !readOnly && (
        <Suspense>
          <SubmitDialog
            control={control}
            state={state}
            places={places}
            onClose={() => setSubmitting(false)}
            onGo={go}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Tells the control when the page is left, comes back, or the network does. */
const useWatch = (control: SittingControl): void => {
  useEffect(() => {
    const visible = () => control.hidden(document.visibilityState === 'hidden')
    const online = () => control.flush()
    document.addEventListener('visibilitychange', visible)
    window.addEventListener('online', online)
    return () => {
      document.removeEventListener('visibilitychange', visible)
      window.removeEventListener('online', online)
      control.leave()
    }
  }, [control])
}
