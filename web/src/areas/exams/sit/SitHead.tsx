import { Suspense } from 'react'
import type { Sitting } from '@labbox/contract/exams/sitting.ts'
import { isOpenEnded } from '@labbox/contract/tasks/states.ts'
import { lazy } from '../../../app/idle/lazy.ts'
import { serverNow } from '../../../app/clock.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useIdle } from '../../../app/idle/use-idle.ts'
import { LanguageSwitch } from '../../../app/shell/Switches.tsx'
import { PlainButton } from '../../../ui/plain/PlainButton.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { clockDuration, clockTime } from '../../../ui/time/time.ts'
import { useNow } from '../../../ui/time/TimeText.tsx'
import { useTimeZone } from '../../../ui/time/use-time-zone.ts'
import type { SittingState } from './control.ts'
import { leftOf, toldAt } from './countdown.ts'
import { KeysButton } from './KeysButton.tsx'

// Windows come when the browser is idle: from then on nothing needs the network.
const SitKeys = lazy(() => import('./SitKeys.tsx'))

interface Props {
  sitting: Pick<Sitting, 'name'>
  state: SittingState
  readOnly: boolean
  onSubmit: () => void
}

/** Always in view: what is sat, whether it is saved, how long it still is, and the way out. */
export const SitHead = ({ sitting, state, readOnly, onSubmit }: Props) => {
  const { t } = useTranslation('exams-sit')
  const text = useLocalText()
  const idle = useIdle()
  return (
    <header className="lb-sit-head">
      <h1>{text(sitting.name)}</h1>
      <div className="lb-sit-tools">
        <LanguageSwitch />
        {idle ? (
          <Suspense fallback={<KeysButton />}>
            <SitKeys />
          </Suspense>
        ) : (
          <KeysButton />
        )}
      </div>
      <SaveState state={state} />
      {!isOpenEnded(state.endAt) && <Countdown endAt={state.endAt} />}
      <PlainButton look="primary" disabled={readOnly} onClick={onSubmit}>
        {t('submit.open')}
      </PlainButton>
    </header>
  )
}

const SaveState = ({ state }: { state: SittingState }) => {
  const { t } = useTranslation('exams-sit')
  const zone = useTimeZone()
  const { offline, pending, lastSavedAt } = state
  const tone = offline ? 'warn' : pending > 0 ? 'active' : lastSavedAt ? 'ok' : 'neutral'
  const time = lastSavedAt ? clockTime(lastSavedAt, serverNow(), zone) : ''
  const said = offline
    ? t('save.offline', { count: pending })
    : pending > 0
      ? t('save.sending')
      : lastSavedAt
        ? t('save.saved', { time })
        : t('save.none')
  return (
    <span className="lb-sit-save" role="status">
      <StatusTag tone={tone}>{said}</StatusTag>
    </span>
  )
}

const TICK_MS = 500

const Countdown = ({ endAt }: { endAt: number }) => {
  const { t } = useTranslation('exams-sit')
  const now = useNow(TICK_MS)
  const left = leftOf(endAt, now)
  const told = toldAt(endAt, now)
  const shown = {
    minutes: () => t('time.minutes', { count: left.kind === 'minutes' ? left.minutes : 0 }),
    seconds: () => clockDuration(left.kind === 'seconds' ? left.seconds * 1000 : 0),
    over: () => t('time.over'),
  }[left.kind]()
  return (
    <span className="lb-sit-time" data-short={left.kind !== 'minutes' || undefined}>
      <span className="lb-muted">{t('time.left')}</span> <strong className="lb-num">{shown}</strong>
      <span className="lb-visually-hidden" role="status">
        {told === null ? '' : t('time.told', { count: told })}
      </span>
    </span>
  )
}
