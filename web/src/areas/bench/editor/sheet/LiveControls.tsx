import { Suspense } from 'react'
import { lazy } from '../../../../app/idle/lazy.ts'
import { useTranslation } from '../../../../app/i18n.ts'
import { useEditorState } from '../use-editor.ts'
import { useLive, useStyle, type LiveProps, type OnParam } from './live.ts'

const Hand = lazy(() => import('./Hands.tsx'))
/** Parameters of parts that a hand works, which most circuits do without. */
const OF_HANDS = ['pressed', 'key', 'turn', 's1']

/** Knobs and switches on the sheet, to be operated while the circuit runs. */
export const LiveControls = ({ onParam }: { onParam: OnParam }) => {
  const circuit = useEditorState((s) => s.circuit)
  return Object.entries(circuit.components).flatMap(([id, component]) => {
    if (component.params.position) return <Knob key={id} id={id} component={component} onParam={onParam} />
    for (const param of ['closed', 'high'] as const)
      if (component.params[param])
        return <Switch key={id} param={param} id={id} component={component} onParam={onParam} />
    if (OF_HANDS.some((param) => component.params[param]))
      return (
        <Suspense key={id}>
          <Hand id={id} component={component} onParam={onParam} />
        </Suspense>
      )
    return []
  })
}

const Knob = (props: LiveProps) => {
  const { t } = useTranslation('bench')
  const { value, set, keep } = useLive(props, 'position')
  const percent = Math.round(value * 100)
  const done = () => keep(`${percent}%`, percent / 100)
  return (
    <span className="lb-live" style={useStyle(props.component)}>
      <input
        type="range"
        min={0}
        max={100}
        value={percent}
        aria-label={t('editor.knob', { part: props.component.designator })}
        aria-valuetext={`${percent} %`}
        onChange={(e) => set(Number(e.target.value) / 100)}
        onPointerUp={done}
        onKeyUp={done}
      />
    </span>
  )
}

/** A switch on the sheet, of a contact or of a logic level; its text says what a press does, or the level that it gives. */
const Switch = ({ param, ...props }: LiveProps & { param: 'closed' | 'high' }) => {
  const { t } = useTranslation('bench')
  const { value, set, keep } = useLive(props, param)
  const on = value >= 0.5
  const part = props.component.designator
  const toggle = () => {
    const next = on ? 0 : 1
    set(next)
    keep(String(next), next)
  }
  const text = param === 'high' ? (on ? '1' : '0') : t(on ? 'editor.open' : 'editor.close')
  return (
    <button
      type="button"
      className="lb-live lb-live-switch lb-num"
      style={useStyle(props.component)}
      aria-pressed={on}
      aria-label={param === 'high' ? t('editor.levelSwitch', { part }) : t('editor.switch', { part })}
      onClick={toggle}
    >
      {text}
    </button>
  )
}
