import type { CSSProperties } from 'react'
import type { Component } from '@labbox/contract/bench/circuit.ts'
import { setParam } from 'labbox-bench/circuit/edit/ops.ts'
import { boxOfComponent } from 'labbox-bench/circuit/edit/pins.ts'
import { toScreen } from '../state/camera.ts'
import { useEditor, useEditorState } from '../use-editor.ts'

/** Tells the bench a parameter of a part while the circuit runs; SI value. */
export type OnParam = (componentId: string, param: string, value: number) => void

/** A control of a part on the sheet. */
export interface LiveProps {
  id: string
  component: Component
  onParam: OnParam
}

/** Where a control lies: below its part, wherever the sheet is. */
export function useStyle(component: Component): CSSProperties {
  const camera = useEditorState((s) => s.view.camera)
  const box = boxOfComponent(component)
  const [left, top] = toScreen(camera, (box.left + box.right) / 2, box.bottom)
  return { transform: `translate(${left}px, ${top}px) translate(-50%, ${16 * camera.scale + 4}px)` }
}

/** What a control stands at, and how to change it: at once on the bench, in the document when it is let go. */
export function useLive({ id, component, onParam }: LiveProps, param: string) {
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
