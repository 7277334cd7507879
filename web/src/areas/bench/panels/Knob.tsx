import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from '../../../app/i18n.ts'
import { engineering } from '../../../ui/number/quantity.ts'
import { useWatching } from './link.ts'
import type { Steps } from './steps.ts'
import { outside, readTyped } from './typed.ts'
import { TypedValue } from './TypedValue.tsx'

export interface KnobProps {
  label: string
  /** Null: the instrument has not said yet. */
  value: number | null
  steps: Steps
  /** Its upper end is what lab or bench allow, not what the instrument can do. */
  limited?: boolean | undefined
  onChange: (value: number) => void
  unit?: string
  digits?: number
  /** What a double click goes back to. */
  home?: number
  /** Colour of the pointer, e.g. a channel's. */
  color?: string
  disabled?: boolean
  size?: 'small' | 'large'
  /** Another wording of the value than engineering notation. */
  format?: (value: number) => string
}

/** Pixels of a drag, and of a wheel's turn, for one detent. */
const DRAG_PX = 7
const WHEEL_PX = 40
/** The pointer goes from 7 to 5 o'clock. */
const SWEEP = 270

const KEYS: Record<string, number> = {
  ArrowUp: 1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
  PageUp: 10,
  PageDown: -10,
}

/** Detents of pointer and wheel, collected until they make a whole one. */
const useTurning = ({ value, steps, onChange, disabled }: KnobProps) => {
  const latest = useRef({ value, steps, onChange, disabled })
  useEffect(() => {
    latest.current = { value, steps, onChange, disabled }
  })
  const rest = useRef(0)
  const turn = (detents: number, fine: boolean): void => {
    const { value: at, steps: row, onChange: report, disabled: off } = latest.current
    if (off || at === null || detents === 0) return
    const next = row.turn(at, detents, fine)
    if (next === at) return
    // Two detents within one frame add up.
    latest.current = { ...latest.current, value: next }
    report(next)
  }
  const collect = (amount: number, per: number, fine: boolean): void => {
    rest.current += amount / per
    const whole = Math.trunc(rest.current)
    rest.current -= whole
    turn(whole, fine)
  }
  return { turn, collect, restart: () => void (rest.current = 0) }
}

/**
 * A knob: drag, wheel, arrow keys, Page keys ten at a time, shift for fine; double click sets it home; the value below is a
 * button that takes a typed one.
 */
export const Knob = (props: KnobProps) => {
  const { label, value, steps, unit = '', digits = 3, home, color, size = 'large', onChange } = props
  const { t } = useTranslation('bench')
  const watching = useWatching()
  const disabled = props.disabled || watching
  const [typing, setTyping] = useState(false)
  /** Why the last typed value was refused, until something else is done with the knob. */
  const [refused, setRefused] = useState<string | null>(null)
  const dial = useRef<HTMLDivElement>(null)
  const { turn, collect, restart } = useTurning({
    ...props,
    disabled,
    onChange: (next) => {
      setRefused(null)
      onChange(next)
    },
  })
  const drag = useRef<{ x: number; y: number } | null>(null)
  const show = (amount: number): string => props.format?.(amount) ?? engineering(amount, unit, digits)
  const text = value === null ? '–' : show(value)
  /** A value that cannot be set is refused with the reason; it is never replaced by another one. */
  const refusalOf = (typed: number): string | null => {
    const over = outside(steps, typed)
    if (!over) return null
    const ends = { value: show(typed), min: show(steps.min), max: show(steps.max) }
    return t(over === 'high' && props.limited ? 'panels.overLimit' : 'panels.outOfRange', ends)
  }

  const spin = useRef(collect)
  useEffect(() => {
    spin.current = collect
  })
  useEffect(() => {
    const element = dial.current
    // Not passive: the page must not scroll while a knob is turned.
    const onWheel = (event: WheelEvent): void => {
      if (element?.ariaDisabled === 'true') return
      event.preventDefault()
      const amount = event.deltaY || event.deltaX
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? amount : amount * WHEEL_PX
      spin.current(-Math.sign(pixels) * Math.min(Math.abs(pixels), 4 * WHEEL_PX), WHEEL_PX, event.shiftKey)
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [])

  const onKeyDown = (event: KeyboardEvent): void => {
    if (disabled) return
    const detents = KEYS[event.key]
    if (detents !== undefined) turn(detents, event.shiftKey)
    else if (event.key === 'Home') onChange(steps.min)
    else if (event.key === 'End') onChange(steps.max)
    else if (event.key === 'Enter') setTyping(true)
    else if ((event.key === 'Delete' || event.key === 'Backspace') && home !== undefined) onChange(home)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0 || disabled) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, y: event.clientY }
    restart()
  }
  const onPointerMove = (event: PointerEvent): void => {
    if (!drag.current) return
    const amount = event.clientX - drag.current.x - (event.clientY - drag.current.y)
    drag.current = { x: event.clientX, y: event.clientY }
    collect(amount, DRAG_PX, event.shiftKey)
  }
  const angle = value === null ? 0 : steps.place(value) * SWEEP - SWEEP / 2
  const style = { '--angle': `${angle}deg`, ...(color && { '--ink': color }) } as CSSProperties

  return (
    <div
      className={`lb-knob lb-knob-${size}`}
      style={style}
      data-disabled={props.disabled || undefined}
      data-watching={watching || undefined}
    >
      <span className="lb-knob-label" aria-hidden>
        {label}
      </span>
      <div
        ref={dial}
        className="lb-knob-dial"
        role="slider"
        tabIndex={disabled ? -1 : 0}
        aria-label={label}
        // The position along the scale, because values in picoseconds or megahertz do not suit this attribute.
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={value === null ? 0 : Math.round(100 * steps.place(value))}
        aria-valuetext={text}
        aria-disabled={disabled || undefined}
        title={disabled ? undefined : t('panels.knobHelp')}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={() => (drag.current = null)}
        onPointerCancel={() => (drag.current = null)}
        onDoubleClick={() => home !== undefined && !disabled && onChange(home)}
      >
        <span className="lb-knob-cap" />
      </div>
      {typing ? (
        <TypedValue
          label={t('panels.typeValue', { knob: label })}
          text={value === null ? '' : text.replace(/\s/g, '')}
          read={(typed) => readTyped(typed, unit)}
          refused={refused !== null}
          onTyping={() => setRefused(null)}
          onDone={(typed, leaving) => {
            const reason = typed === null ? null : refusalOf(typed)
            setRefused(reason)
            if (reason !== null && !leaving) return
            setTyping(false)
            if (typed !== null && reason === null) onChange(typed)
            if (!leaving) dial.current?.focus({ preventScroll: true })
          }}
        />
      ) : (
        <button
          type="button"
          className="lb-knob-value lb-num"
          disabled={disabled}
          aria-label={t('panels.typeValueNow', { knob: label, value: text })}
          onClick={() => {
            setRefused(null)
            setTyping(true)
          }}
        >
          {text}
        </button>
      )}
      {refused !== null && (
        <span className="lb-knob-refused" role="alert">
          {refused}
        </span>
      )}
    </div>
  )
}
