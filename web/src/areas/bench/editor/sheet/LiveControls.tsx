import type { Component } from '@labbox/contract/bench/circuit.ts'
import { boxOfComponent } from 'labbox-bench/circuit/edit/pins.ts'
import { setParam } from 'labbox-bench/circuit/edit/ops.ts'
import { useTranslation } from '../../../../app/i18n.ts'
import { toScreen } from '../state/camera.ts'
import { useEditor, useEditorState } from '../use-editor.ts'

/** Tells the bench a parameter of a part while the circuit runs; SI value. */
export type OnParam = (componentId: string, param: string, value: number) => void

/** Knobs and switches on the sheet, to be operated while the circuit runs. */
export const LiveControls = ({ onParam }: { onParam: OnParam }) => {
  const circuit = useEditorState((s) => s.circuit)
  return Object.entries(circuit.components).flatMap(([id, component]) => {
    if (component.params.position) return <Knob key={id} id={id} component={component} onParam={onParam} />
    if (component.params.closed) return <Switch key={id} id={id} component={component} onParam={onParam} />
    if (component.params.high) return <LevelSwitch key={id} id={id} component={component} onParam={onParam} />
    return []
  })
}

interface Props {
  id: string
  component: Component
  onParam: OnParam
}

/** Where a control lies: below its part, wherever the sheet is. */
function useStyle(component: Component): React.CSSProperties {
  const camera = useEditorState((s) => s.view.camera)
  const box = boxOfComponent(component)
  const [left, top] = toScreen(camera, (box.left + box.right) / 2, box.bottom)
  return { transform: `translate(${left}px, ${top}px) translate(-50%, ${16 * camera.scale + 4}px)` }
}

/** What a control stands at, and how to change it: at once on the bench, in the document when it is let go. */
function useLive({ id, component, onParam }: Props, param: string) {
  const editor = useEditor()
  const live = useEditorState((s) => s.view.live[`${id} ${param}`])
  const value = live ?? component.params[param]?.si ?? 0
  const set = (next: number) => {
    editor.look({ live: { ...editor.getState().view.live, [`${id} ${param}`]: next } })
    onParam(id, param, next)
  }
  const keep = (text: string, si: number) => {
    const { circuit, options } = editor.getState()
    if (!options.readOnly) editor.commit(setParam(circuit, id, param, { text, si }))
  }
  return { value, set, keep }
}

const Knob = (props: Props) => {
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

/** A switch of a logic level: shows the level that it gives. */
const LevelSwitch = (props: Props) => {
  const { t } = useTranslation('bench')
  const { value, set, keep } = useLive(props, 'high')
  const high = value >= 0.5
  const toggle = () => {
    const next = high ? 0 : 1
    set(next)
    keep(String(next), next)
  }
  return (
    <button
      type="button"
      className="lb-live lb-live-switch lb-num"
      style={useStyle(props.component)}
      aria-pressed={high}
      aria-label={t('editor.levelSwitch', { part: props.component.designator })}
      onClick={toggle}
    >
      {high ? '1' : '0'}
    </button>
  )
}

const Switch = (props: Props) => {
  const { t } = useTranslation('bench')
  const { value, set, keep } = useLive(props, 'closed')
  const closed = value >= 0.5
  const toggle = () => {
    const next = closed ? 0 : 1
    set(next)
    keep(String(next), next)
  }
  return (
    <button
      type="button"
      className="lb-live lb-live-switch"
      style={useStyle(props.component)}
      aria-pressed={closed}
      aria-label={t('editor.switch', { part: props.component.designator })}
      onClick={toggle}
    >
      {t(closed ? 'editor.open' : 'editor.close')}
    </button>
  )
}
