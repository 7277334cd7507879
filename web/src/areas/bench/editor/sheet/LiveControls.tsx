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
    for (const param of ['closed', 'high'] as const)
      if (component.params[param])
        return <Switch key={id} param={param} id={id} component={component} onParam={onParam} />
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

/** A switch on the sheet, of a contact or of a logic level; its text says what a press does, or the level that it gives. */
const Switch = ({ param, ...props }: Props & { param: 'closed' | 'high' }) => {
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
