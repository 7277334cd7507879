import type { Point } from '@labbox/contract/bench/circuit.ts'
import { snap } from 'labbox-bench/circuit/edit/geometry.ts'
import { translation } from 'labbox-bench/circuit/edit/motion.ts'
import { pushWire } from 'labbox-bench/circuit/edit/ops.ts'
import {
  emptySelection,
  selectInBox,
  selectionOf,
  sizeOf,
  toggle,
  union,
} from 'labbox-bench/circuit/edit/selection.ts'
import { transformer } from 'labbox-bench/circuit/edit/transform.ts'
import { panBy, toSheet, zoomAt } from './camera.ts'
import type { Editor } from './editor.ts'
import { type Hit, hitTest } from './hit.ts'
import { placeHeld } from './placing.ts'
import { layWire, startWire } from './wiring.ts'

/** A pointer on the canvas: px from its upper left corner. */
export interface Pointer {
  id: number
  x: number
  y: number
  kind: 'mouse' | 'touch' | 'pen'
  button: number
  shift: boolean
  /** Space is held: the press pans. */
  pan: boolean
}

interface Gesture {
  move: (p: Pointer) => void
  end: (p: Pointer) => void
  cancel: () => void
}

/** Px on the screen before a press becomes a drag. */
const SLOP = 4
/** Px on the screen around pins and wires. */
const REACH = { mouse: 8, pen: 10, touch: 18 } as const

export interface Gestures {
  down: (p: Pointer) => void
  move: (p: Pointer) => void
  up: (p: Pointer) => void
  cancel: () => void
}

/** Turns presses, moves and releases on the canvas into edits and view changes. Knows no DOM. */
export function createGestures(editor: Editor): Gestures {
  const pointers = new Map<number, Pointer>()
  let gesture: Gesture | null = null

  const sheet = (p: Pointer) => toSheet(editor.getState().view.camera, p.x, p.y)
  const gridPoint = (p: Pointer): Point => snap(...sheet(p))
  const hitAt = (p: Pointer): Hit | null =>
    hitTest(editor.shown(), sheet(p), REACH[p.kind] / editor.getState().view.camera.scale)
  /** Where a wire would go: onto the pin or wire in reach, else onto the grid. */
  const wirePoint = (p: Pointer): Point => {
    const hit = hitAt(p)
    return hit && 'at' in hit ? hit.at : gridPoint(p)
  }

  function pinch(): Gesture {
    let [a, b] = [...pointers.values()] as [Pointer, Pointer]
    return {
      move: (p) => {
        const before = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, gap: Math.hypot(a.x - b.x, a.y - b.y) }
        if (p.id === a.id) a = p
        else b = p
        const after = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, gap: Math.hypot(a.x - b.x, a.y - b.y) }
        const moved = panBy(editor.getState().view.camera, after.x - before.x, after.y - before.y)
        editor.look({ camera: zoomAt(moved, after.x, after.y, after.gap / Math.max(1, before.gap)) })
      },
      end: () => undefined,
      cancel: () => undefined,
    }
  }

  function pan(from: Pointer, onClick?: () => void): Gesture {
    let last = from
    return {
      move: (p) => {
        editor.look({ camera: panBy(editor.getState().view.camera, p.x - last.x, p.y - last.y) })
        last = p
      },
      end: (p) => {
        if (Math.hypot(p.x - from.x, p.y - from.y) < SLOP) onClick?.()
      },
      cancel: () => undefined,
    }
  }

  function frame(from: Pointer): Gesture {
    const before = from.shift ? editor.getState().view.selection : emptySelection
    const [x0, y0] = sheet(from)
    return {
      move: (p) => {
        const [x, y] = sheet(p)
        const box = {
          left: Math.min(x, x0),
          right: Math.max(x, x0),
          top: Math.min(y, y0),
          bottom: Math.max(y, y0),
        }
        // drawn to the right it takes what lies inside, drawn to the left also what it touches
        const inside = selectInBox(editor.shown(), box, x >= x0 ? 'inside' : 'touch')
        editor.look({ frame: box, selection: union(before, inside) })
      },
      end: (p) => {
        const clicked = Math.hypot(p.x - from.x, p.y - from.y) < SLOP
        editor.look({ frame: null, ...(clicked && { selection: before }) })
        const { selection } = editor.getState().view
        if (!clicked && sizeOf(selection) > 0) editor.say('selected', { count: sizeOf(selection) })
      },
      cancel: () => editor.look({ frame: null, selection: before }),
    }
  }

  /** Drags the selection, or pushes one piece of a single wire; a press without a drag picks what was pressed. */
  function drag(from: Pointer, hit: Exclude<Hit, { kind: 'pin' }>): Gesture {
    const { circuit, view, options } = editor.getState()
    const only = selectionOf({ [hit.kind]: [hit.id] })
    const had = view.selection[hit.kind].has(hit.id)
    const selection = from.shift ? toggle(view.selection, hit.kind, hit.id) : had ? view.selection : only
    editor.look({ selection })
    if (options.readOnly || from.shift)
      return { move: () => undefined, end: () => undefined, cancel: () => undefined }
    const start = sheet(from)
    const shift = (p: Pointer): [number, number] => {
      const [x, y] = sheet(p)
      return snap(x - start[0], y - start[1])
    }
    const single = hit.kind === 'wires' && sizeOf(selection) === 1
    const move = single ? null : transformer(circuit, selection)
    let last: [number, number] = [0, 0]
    let active = false
    return {
      move: (p) => {
        active ||= Math.hypot(p.x - from.x, p.y - from.y) >= SLOP
        const by = shift(p)
        if (!active || (by[0] === last[0] && by[1] === last[1])) return
        last = by
        editor.session.preview(
          hit.kind === 'wires' && !move
            ? pushWire(circuit, hit.id, hit.piece, ...by)
            : move!(translation(...by)),
        )
      },
      end: () => {
        const preview = editor.getState().preview
        if (preview && (last[0] !== 0 || last[1] !== 0)) editor.commit(preview, undefined, circuit)
        else {
          editor.session.preview(null)
          if (had && !active) editor.look({ selection: only })
        }
      },
      cancel: () => editor.session.preview(null),
    }
  }

  /** A wire from a pin: dragged to where it shall end, or laid press by press. */
  function wire(from: Pointer, first: boolean): Gesture {
    const aim = (p: Pointer) => {
      const { tool } = editor.getState().view
      if (tool.kind === 'wire') editor.look({ tool: { ...tool, at: wirePoint(p) } })
    }
    aim(from)
    if (!first) layWire(editor)
    return {
      move: aim,
      end: (p) => {
        aim(p)
        if (Math.hypot(p.x - from.x, p.y - from.y) >= 3 * SLOP) layWire(editor)
      },
      cancel: () => editor.look({ tool: { kind: 'select' } }),
    }
  }

  function begin(p: Pointer): Gesture {
    const { view, options } = editor.getState()
    editor.look({ editing: null })
    if (p.button === 1 || p.pan) return pan(p)
    if (view.tool.kind === 'place') {
      editor.look({ tool: { ...view.tool, at: gridPoint(p) } })
      return { ...pan(p), move: hover, end: (q) => placeHeld(editor, q.shift) }
    }
    if (view.tool.kind === 'wire') return wire(p, false)
    const hit = hitAt(p)
    if (hit?.kind === 'pin') {
      if (options.readOnly || p.shift) return drag(p, { kind: 'components', id: hit.ref.component })
      startWire(editor, hit.at, false)
      return wire(p, true)
    }
    if (hit) return drag(p, hit)
    const clear = () => editor.look({ selection: emptySelection })
    return p.kind === 'touch' || options.readOnly ? pan(p, clear) : frame(p)
  }

  function hover(p: Pointer): void {
    const { tool, hover: before } = editor.getState().view
    if (tool.kind === 'place') editor.look({ tool: { ...tool, at: gridPoint(p) } })
    else if (tool.kind === 'wire') editor.look({ tool: { ...tool, at: wirePoint(p) }, hover: hitAt(p) })
    else {
      const hit = hitAt(p)
      if (JSON.stringify(hit) !== JSON.stringify(before)) editor.look({ hover: hit })
    }
  }

  return {
    down: (p) => {
      pointers.set(p.id, p)
      if (pointers.size === 2) {
        gesture?.cancel()
        gesture = pinch()
      } else if (pointers.size === 1) gesture = begin(p)
    },
    move: (p) => {
      if (pointers.has(p.id)) pointers.set(p.id, p)
      if (gesture && pointers.has(p.id)) gesture.move(p)
      else if (!gesture) hover(p)
    },
    up: (p) => {
      const { tool } = editor.getState().view
      const pressedHere = pointers.delete(p.id)
      // A part dragged here from the list was pressed there.
      if (!pressedHere && tool.kind === 'place' && tool.at) placeHeld(editor, p.shift)
      if (!pressedHere || pointers.size > 0) return
      gesture?.end(p)
      gesture = null
    },
    cancel: () => {
      pointers.clear()
      gesture?.cancel()
      gesture = null
    },
  }
}
