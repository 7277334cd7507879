import type { CSSProperties } from 'react'
import type { Component } from '@labbox/contract/bench/circuit.ts'
import { ENCODER_STEPS, KEYS } from 'labbox-bench/circuit/symbols/contacts.ts'
import { useTranslation } from '../../../../app/i18n.ts'
import { useLive, useStyle, type LiveProps } from './live.ts'

/** What a hand works on the sheet: buttons, DIP switches, keypads, encoders. */
const Hand = (props: LiveProps) => {
  const style = useStyle(props.component)
  const { params } = props.component
  if (params['pressed']) return <PushButton {...props} style={style} />
  if (params['key']) return <Keypad {...props} style={style} />
  if (params['turn']) return <Encoder {...props} style={style} />
  return <DipSwitch {...props} style={style} />
}
export default Hand

type Props = LiveProps & { style: CSSProperties }

/** Pressed as long as the pointer or the key of the keyboard is. */
function usePress(set: (value: number) => void, value: number) {
  const release = () => set(0)
  return {
    onPointerDown: () => set(value),
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
    onBlur: release,
    onKeyDown: (e: React.KeyboardEvent) => {
      if ((e.key === 'Enter' || e.key === ' ') && !e.repeat) set(value)
    },
    onKeyUp: release,
  }
}

const PushButton = ({ style, ...props }: Props) => {
  const { t } = useTranslation('bench')
  const { value, set } = useLive(props, 'pressed')
  const press = usePress((next) => next !== value && set(next), 1)
  return (
    <button
      type="button"
      className="lb-live lb-live-switch"
      style={style}
      aria-pressed={value >= 0.5}
      aria-label={t('editor.hand.press', { part: props.component.designator })}
      {...press}
    >
      ●
    </button>
  )
}

/** A box of small buttons below a part. */
const Box = ({
  style,
  component,
  columns,
  children,
}: {
  style: CSSProperties
  component: Component
  columns: number
  children: React.ReactNode
}) => (
  <span
    className="lb-live"
    role="group"
    aria-label={component.designator}
    style={{ ...style, display: 'grid', gridTemplateColumns: `repeat(${columns}, auto)`, gap: 2 }}
  >
    {children}
  </span>
)

const Keypad = ({ style, ...props }: Props) => {
  const { value, set } = useLive(props, 'key')
  return (
    <Box style={style} component={props.component} columns={4}>
      {[...KEYS].map((text, i) => (
        <Key key={text} text={text} number={i + 1} value={value} set={set} />
      ))}
    </Box>
  )
}

const Key = ({
  text,
  number,
  value,
  set,
}: {
  text: string
  number: number
  value: number
  set: (value: number) => void
}) => {
  const press = usePress((next) => next !== value && (next !== 0 || value === number) && set(next), number)
  return (
    <button type="button" className="lb-live-switch lb-num" aria-pressed={value === number} {...press}>
      {text}
    </button>
  )
}

const DIP = [1, 2, 3, 4, 5, 6, 7, 8]
const DipSwitch = ({ style, ...props }: Props) => (
  <Box style={style} component={props.component} columns={DIP.length}>
    {DIP.map((n) => (
      <Lever key={n} {...props} n={n} />
    ))}
  </Box>
)

const Lever = ({ n, ...props }: LiveProps & { n: number }) => {
  const { value, set, keep } = useLive(props, `s${n}`)
  const on = value >= 0.5
  const toggle = () => {
    const next = on ? 0 : 1
    set(next)
    keep(String(next), next)
  }
  return (
    <button type="button" className="lb-live-switch lb-num" role="switch" aria-checked={on} onClick={toggle}>
      {n}
    </button>
  )
}

const Encoder = ({ style, ...props }: Props) => {
  const { t } = useTranslation('bench')
  const { value, set } = useLive(props, 'turn')
  const by = (step: number) => set((Math.round(value) + step + ENCODER_STEPS) % ENCODER_STEPS)
  const part = props.component.designator
  return (
    <Box style={style} component={props.component} columns={2}>
      <button
        type="button"
        className="lb-live-switch"
        aria-label={t('editor.hand.left', { part })}
        onClick={() => by(-1)}
      >
        ↺
      </button>
      <button
        type="button"
        className="lb-live-switch"
        aria-label={t('editor.hand.right', { part })}
        onClick={() => by(1)}
      >
        ↻
      </button>
    </Box>
  )
}
