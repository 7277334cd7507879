import { Button, Select } from 'antd'
import { memo } from 'react'
import { useTranslation } from '../../app/i18n.ts'
import { useShortcuts } from '../shortcuts.ts'
import './player.css'

/** What stands out on the line of time. */
export interface PlayerMark {
  /** ms from its beginning. */
  at: number
  kind: 'reading' | 'mark' | 'error'
  label: string
}

export interface PlayerProps {
  lengthMs: number
  at: number
  playing: boolean
  speed: number
  speeds: readonly number[]
  marks: readonly PlayerMark[]
  /** The moment in words, as clocks show it. */
  clock: string
  onSeek: (at: number) => void
  onPlay: (playing: boolean) => void
  onSpeed: (speed: number) => void
}

const STEP_MS = 5_000
/** More marks than these cannot be told apart. */
const PLACES = 400

/** Drawn here: icons of the library come with every page. */
const signs = {
  play: 'M3 1l9 6-9 6z',
  pause: 'M3 1h3v12H3zM8 1h3v12H8z',
  before: 'M2 1h2v12H2zM12 1v12L5 7z',
  after: 'M10 1h2v12h-2zM2 1l7 6-7 6z',
} as const

const Sign = ({ name }: { name: keyof typeof signs }) => (
  <svg className="lb-player-sign" viewBox="0 0 14 14" aria-hidden>
    <path d={signs[name]} />
  </svg>
)

/** Keys that what has the focus takes for itself: a button, a list that scrolls. */
const elsewhere = (act: () => void) => () =>
  document.activeElement?.closest('button, a, [role="combobox"], [tabindex]') ? false : act()

/** The marks, one at each place, what went wrong before what was read. */
const Marks = memo(({ marks, lengthMs }: Pick<PlayerProps, 'marks' | 'lengthMs'>) => {
  const places = new Map<number, PlayerMark>()
  for (const mark of marks) {
    const place = Math.round((mark.at / Math.max(1, lengthMs)) * PLACES)
    if (places.get(place)?.kind !== 'error') places.set(place, mark)
  }
  return (
    <div className="lb-player-marks" aria-hidden>
      {[...places].map(([place, { kind, label }]) => (
        <i key={place} data-kind={kind} title={label} style={{ left: `${(place / PLACES) * 100}%` }} />
      ))}
    </div>
  )
})
Marks.displayName = 'Marks'

/** Plays what is over: a line of time with marks, speed, and steps from mark to mark; by keyboard too. */
export const Player = (props: PlayerProps) => {
  const { lengthMs, at, playing, speed, speeds, marks, clock, onSeek, onPlay, onSpeed } = props
  const { t } = useTranslation('records')
  const seek = (to: number) => onSeek(Math.max(0, Math.min(lengthMs, to)))
  const before = marks.findLast((mark) => mark.at < at - 1)
  const after = marks.find((mark) => mark.at > at + 1)
  const faster = (by: number) => {
    const next = speeds[speeds.indexOf(speed) + by]
    if (next !== undefined) onSpeed(next)
  }
  const toggle = () => onPlay(!playing)
  useShortcuts({
    ' ': elsewhere(toggle),
    k: toggle,
    ArrowLeft: () => seek(at - STEP_MS),
    ArrowRight: () => seek(at + STEP_MS),
    ',': before && (() => seek(before.at)),
    '.': after && (() => seek(after.at)),
    Home: elsewhere(() => seek(0)),
    End: elsewhere(() => seek(lengthMs)),
    '-': () => faster(-1),
    '+': () => faster(1),
  })
  return (
    <div className="lb-player" role="group" aria-label={t('player.title')}>
      <div className="lb-player-line">
        <Marks marks={marks} lengthMs={lengthMs} />
        <input
          type="range"
          min={0}
          max={Math.max(1, lengthMs)}
          step={100}
          value={Math.round(at)}
          aria-label={t('player.line')}
          aria-valuetext={clock}
          onChange={({ target }) => seek(Number(target.value))}
        />
      </div>
      <div className="lb-player-keys">
        <Button
          icon={<Sign name="before" />}
          aria-label={t('player.before')}
          title={`${t('player.before')} (,)`}
          disabled={!before}
          onClick={() => before && seek(before.at)}
        />
        <Button
          type="primary"
          icon={<Sign name={playing ? 'pause' : 'play'} />}
          aria-label={t(playing ? 'player.pause' : 'player.play')}
          title={`${t(playing ? 'player.pause' : 'player.play')} (${t('player.space')})`}
          onClick={toggle}
        />
        <Button
          icon={<Sign name="after" />}
          aria-label={t('player.after')}
          title={`${t('player.after')} (.)`}
          disabled={!after}
          onClick={() => after && seek(after.at)}
        />
        <Select
          value={speed}
          aria-label={t('player.speed')}
          options={speeds.map((value) => ({ value, label: `${value}×` }))}
          popupMatchSelectWidth={false}
          onChange={onSpeed}
        />
        <span className="lb-player-clock lb-num">{clock}</span>
      </div>
    </div>
  )
}
