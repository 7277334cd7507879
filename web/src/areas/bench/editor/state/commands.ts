import { GRID } from '@labbox/contract/bench/circuit.ts'
import { snap } from 'labbox-bench/circuit/edit/geometry.ts'
import { type Motion, mirrorAt, quarterTurn, translation } from 'labbox-bench/circuit/edit/motion.ts'
import { alignToGrid, remove } from 'labbox-bench/circuit/edit/ops.ts'
import {
  boxOfSelection,
  emptySelection,
  isEmpty,
  selectAll,
  selectionOf,
  sizeOf,
} from 'labbox-bench/circuit/edit/selection.ts'
import { transform } from 'labbox-bench/circuit/edit/transform.ts'
import { ZOOM_STEP, zoomAt } from './camera.ts'
import { copySelection, cutSelection, duplicateSelection, pasteClipping } from './clipping.ts'
import type { Editor, EditorState } from './editor.ts'
import { centreOf, newLabel, placeHeld } from './placing.ts'
import { flipBend, layWire, startWire, unlayWire } from './wiring.ts'

/** Something a person can do, from the toolbar, the menu or the keyboard. Its name is `editor.command.<id>`. */
export interface Command {
  run: (editor: Editor) => void
  enabled: (state: EditorState) => boolean
}

const always = () => true
const editable = ({ options }: EditorState) => !options.readOnly
const chosen = (state: EditorState) => !isEmpty(state.view.selection)
const both = (state: EditorState) => editable(state) && chosen(state)

/** Applies a rigid motion to the selection as one gesture. */
function moveSelection(editor: Editor, motion: Motion): void {
  const { circuit, view } = editor.getState()
  editor.commit(transform(circuit, view.selection, motion))
}

/** Arrow keys: moves what the tool holds, the selection, or the sheet. */
export function nudge(editor: Editor, dx: number, dy: number): void {
  const state = editor.getState()
  const { tool, camera } = state.view
  if (tool.kind === 'wire' || tool.kind === 'place') {
    const at = tool.at ?? centreOf(editor)
    const to: [number, number] = [at[0] + dx, at[1] + dy]
    editor.look({ tool: { ...tool, at: to } })
    editor.say('at', { x: to[0] / GRID, y: to[1] / GRID })
  } else if (both(state)) {
    moveSelection(editor, translation(dx, dy))
    editor.reveal()
    editor.say('moved', { count: sizeOf(state.view.selection) })
  } else editor.look({ camera: { ...camera, x: camera.x - dx * 4, y: camera.y - dy * 4 } })
}

/** Turns or mirrors the part about to be placed, or the selection about its middle (a single part about itself). */
function turn(editor: Editor, motionAt: (centre: [number, number]) => Motion, said: string): void {
  const { circuit, view } = editor.getState()
  if (view.tool.kind === 'place') {
    const { component } = view.tool
    editor.look({
      tool: { ...view.tool, component: motionAt([component.x, component.y]).component(component) },
    })
  } else {
    const [only] = view.selection.components
    const single = sizeOf(view.selection) === 1 && only ? circuit.components[only] : undefined
    const box = boxOfSelection(circuit, view.selection)
    if (!box) return
    const centre = single
      ? snap(single.x, single.y)
      : snap((box.left + box.right) / 2, (box.top + box.bottom) / 2)
    moveSelection(editor, motionAt(centre))
  }
  editor.say(said)
}

const turnable = (state: EditorState) => both(state) || state.view.tool.kind === 'place'

const zoom = (factor: number) => (editor: Editor) => {
  const { camera, size } = editor.getState().view
  editor.look({ camera: zoomAt(camera, size.width / 2, size.height / 2, factor) })
}

/** Steps back out: half-laid wire, tool, selection. */
function escape(editor: Editor): void {
  const { tool } = editor.getState().view
  editor.session.preview(null)
  if (unlayWire(editor)) return
  if (tool.kind === 'select') editor.look({ selection: emptySelection, frame: null, editing: null })
  else {
    editor.look({ tool: { kind: 'select' } })
    editor.say('toolOff')
  }
}

/** Enter: what the tool does next, or the values of the selected part. */
function confirm(editor: Editor): void {
  const { tool, selection } = editor.getState().view
  if (tool.kind === 'wire') return layWire(editor)
  if (tool.kind === 'place') return placeHeld(editor, false)
  const [component] = selection.components
  const [label] = selection.labels
  if (component) editor.look({ editing: { kind: 'components', id: component } })
  else if (label) editor.look({ editing: { kind: 'labels', id: label } })
}

/** Selects the next wire or label, those at the selected parts first. */
function stepThroughWires(editor: Editor): void {
  const { circuit, view } = editor.getState()
  const { components, wires, labels } = view.selection
  const touching = Object.entries(circuit.wires).filter(([, wire]) =>
    [wire.start, wire.end].some((ref) => ref && components.has(ref.component)),
  )
  const ids = [
    ...(touching.length > 0 ? touching : Object.entries(circuit.wires)).map(([id]) => ['wires', id] as const),
    ...Object.keys(circuit.labels).map((id) => ['labels', id] as const),
  ]
  const at = ids.findIndex(([kind, id]) => (kind === 'wires' ? wires : labels).has(id))
  const next = ids[(at + 1) % Math.max(1, ids.length)]
  if (!next) return
  editor.look({ selection: selectionOf({ [next[0]]: [next[1]] }) })
  editor.reveal()
  const label = circuit.labels[next[1]]
  editor.say(next[0] === 'wires' ? 'wireSelected' : 'labelSelected', { name: label?.text ?? '' })
}

/** W: a wire from the pin of the selected part or, without one, from wherever the next press is. */
function wireTool(editor: Editor): void {
  const { view } = editor.getState()
  if (view.hover?.kind === 'pin') return startWire(editor, view.hover.at, true)
  const at = centreOf(editor)
  editor.look({ tool: { kind: 'wire', points: [], at, bend: 'h', sticky: true } })
  editor.say('wireTool')
}

/** Says what a step did, and what of it somebody else has changed since. */
function sayStep(editor: Editor, done: string): void {
  const { skipped } = editor.session.getState()
  if (skipped > 0) editor.say('skipped', { count: skipped })
  else editor.say(done)
}

export const COMMANDS = {
  undo: {
    run: (e) => void (e.session.undo() && sayStep(e, 'undone')),
    enabled: (s) => editable(s) && s.canUndo,
  },
  redo: {
    run: (e) => void (e.session.redo() && sayStep(e, 'redone')),
    enabled: (s) => editable(s) && s.canRedo,
  },
  rotate: { run: (e) => turn(e, (c) => quarterTurn(c), 'rotated'), enabled: turnable },
  rotateBack: { run: (e) => turn(e, (c) => quarterTurn(c, -1), 'rotated'), enabled: turnable },
  mirror: { run: (e) => turn(e, mirrorAt, 'mirrored'), enabled: turnable },
  delete: {
    run: (e) => {
      const { circuit, view } = e.getState()
      e.commit(remove(circuit, view.selection), emptySelection)
      e.say('deleted', { count: sizeOf(view.selection) })
    },
    enabled: both,
  },
  wire: { run: wireTool, enabled: editable },
  bend: { run: flipBend, enabled: editable },
  label: { run: newLabel, enabled: editable },
  edit: { run: confirm, enabled: editable },
  copy: { run: (e) => void copySelection(e), enabled: chosen },
  cut: { run: (e) => void cutSelection(e), enabled: both },
  paste: { run: (e) => pasteClipping(e), enabled: editable },
  duplicate: { run: duplicateSelection, enabled: both },
  selectAll: {
    run: (e) => e.look({ selection: selectAll(e.getState().circuit) }),
    enabled: always,
  },
  nextWire: { run: stepThroughWires, enabled: always },
  align: {
    run: (e) => e.commit(alignToGrid(e.getState().circuit, e.getState().view.selection)),
    enabled: editable,
  },
  zoomIn: { run: zoom(ZOOM_STEP), enabled: always },
  zoomOut: { run: zoom(1 / ZOOM_STEP), enabled: always },
  fit: { run: (e) => e.fit(), enabled: always },
  grid: { run: (e) => e.look({ grid: !e.getState().view.grid }), enabled: always },
  standard: {
    run: (e) => e.look({ standard: e.getState().view.standard === 'iec' ? 'ieee' : 'iec' }),
    enabled: always,
  },
  escape: { run: escape, enabled: always },
} satisfies Record<string, Command>

export type CommandId = keyof typeof COMMANDS

/** Runs a command if it may run now. */
export function runCommand(editor: Editor, id: CommandId): void {
  const command: Command = COMMANDS[id]
  if (command.enabled(editor.getState())) command.run(editor)
}
