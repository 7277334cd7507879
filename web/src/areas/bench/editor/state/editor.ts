import type { SymbolDef } from 'labbox-bench/circuit/symbols/index.ts'
import type { Circuit, Component, MaxList, Point } from '@labbox/contract/bench/circuit.ts'
import type { SheetState } from '@labbox/contract/bench/sheet.ts'
import type { Standard } from 'labbox-bench/circuit/draw/part.ts'
import { boxOfCircuit } from 'labbox-bench/circuit/draw/sheet.ts'
import type { Delta } from 'labbox-bench/circuit/edit/delta.ts'
import type { Box } from 'labbox-bench/circuit/edit/geometry.ts'
import type { Bend } from 'labbox-bench/circuit/edit/route.ts'
import { type Selection, boxOfSelection, emptySelection, prune } from 'labbox-bench/circuit/edit/selection.ts'
import { type EditSession, type SessionState, createSession } from 'labbox-bench/circuit/edit/session.ts'
import { type Camera, type Size, fit, reveal } from './camera.ts'
import type { Hit } from './hit.ts'

/** What the next press on the sheet does. */
export type Tool =
  | { kind: 'select' }
  /** `at` is null until the pointer or the keyboard has shown where. */
  | { kind: 'place'; component: Component; at: Point | null }
  /** `points` are the corners laid so far (none before the start); `at` is where the wire would go next; a
   * sticky tool goes on with the next wire, another one hands over to selecting. */
  | { kind: 'wire'; points: Point[]; at: Point; bend: Bend; sticky: boolean }

/** What a live region reads out: a key below `editor.say` and what it names. */
export interface Announcement {
  key: string
  params: Record<string, string | number>
}

/** Everything about how the document is looked at; never saved with it. */
export interface ViewState {
  camera: Camera
  size: Size
  selection: Selection
  hover: Hit | null
  tool: Tool
  /** The selection frame while it is drawn. */
  frame: Box | null
  /** The part or label whose values are being typed. */
  editing: { kind: 'components' | 'labels'; id: string } | null
  grid: boolean
  standard: Standard
  /** Positions of knobs and switches operated while running, by `component param`. */
  live: Readonly<Record<string, number>>
  /** What the running circuit shows: levels, lights. */
  shows: SheetState | null
  /** Whether the currents of wires are shown. */
  flow: boolean
  /** Whether the voltages of nets are shown. */
  volts: boolean
  said: Announcement
}

export type OnChange = (circuit: Circuit, delta: Delta) => void

/** What the page around the editor decides. */
export interface EditorOptions {
  readOnly: boolean
  maxList: MaxList | undefined
  /** A symbol that only this editor offers, in place of what is offered under its id. */
  draft?: SymbolDef | undefined
}

export interface EditorState extends SessionState {
  view: ViewState
  options: EditorOptions
}

/** One editor: a document session and a view on it. Knows no React and no DOM. */
export interface Editor {
  getState: () => EditorState
  subscribe: (listener: () => void) => () => void
  session: EditSession
  look: (change: Partial<ViewState>) => void
  configure: (options: EditorOptions) => void
  /** Who hears of own changes, with the fields that changed. */
  reportTo: (onChange: OnChange) => void
  /** Takes over the document of the page around; an echo of an own change that is not the last one is passed over. */
  receive: (circuit: Circuit) => void
  /** What is on the sheet now: the gesture under way or the document. */
  shown: () => Circuit
  /** Finishes a gesture that began with `base` and selects `selection`. Does nothing when read-only. */
  commit: (circuit: Circuit, selection?: Selection, base?: Circuit) => void
  say: (key: string, params?: Announcement['params']) => void
  fit: () => void
  /** The canvas has another size: a circuit that is shown whole still is, unless it or the view has been changed since. */
  resize: (size: Size) => void
  /** Brings the selection onto the screen. */
  reveal: () => void
}

const START: ViewState = {
  camera: { x: 0, y: 0, scale: 1 },
  size: { width: 0, height: 0 },
  selection: emptySelection,
  hover: null,
  tool: { kind: 'select' },
  frame: null,
  editing: null,
  grid: true,
  standard: 'iec',
  live: {},
  flow: false,
  volts: false,
  shows: null,
  said: { key: '', params: {} },
}

/** Makes an editor for a document. */
export function createEditor(circuit: Circuit): Editor {
  let report: OnChange = () => undefined
  let echoes = new WeakSet<Circuit>()
  const session = createSession(circuit, (next, delta) => {
    echoes.add(next)
    report(next, delta)
  })
  const listeners = new Set<() => void>()
  let state: EditorState = {
    ...session.getState(),
    view: START,
    options: { readOnly: false, maxList: undefined },
  }
  /** The circuit that was last shown whole, and how. */
  let whole: { circuit: Circuit; camera: Camera } | null = null
  const set = (change: Partial<EditorState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  session.subscribe(() => {
    const next = session.getState()
    const selection = prune(state.view.selection, next.preview ?? next.circuit)
    const view = selection === state.view.selection ? state.view : { ...state.view, selection }
    set({ ...next, view })
  })
  const editor: Editor = {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    session,
    look: (change) => set({ view: { ...state.view, ...change } }),
    configure: (options) => set({ options }),
    reportTo: (onChange) => {
      report = onChange
    },
    receive: (next) => {
      if (next === state.circuit) echoes = new WeakSet()
      else if (!echoes.has(next)) session.receive(next)
    },
    shown: () => state.preview ?? state.circuit,
    commit: (next, selection, base) => {
      if (state.options.readOnly) return
      session.commit(next, base)
      if (selection) editor.look({ selection: prune(selection, state.circuit) })
    },
    say: (key, params = {}) => editor.look({ said: { key, params } }),
    fit: () => {
      const { circuit: shown, view } = state
      whole = { circuit: shown, camera: fit(boxOfCircuit(shown), view.size) }
      editor.look({ camera: whole.camera })
    },
    resize: (size) => {
      const first = state.view.size.width === 0
      const unchanged = whole?.circuit === state.circuit && whole.camera === state.view.camera
      editor.look({ size })
      if (first || unchanged) editor.fit()
    },
    reveal: () => {
      const box = boxOfSelection(editor.shown(), state.view.selection)
      if (box) editor.look({ camera: reveal(state.view.camera, box, state.view.size) })
    },
  }
  return editor
}
