import { GRID } from '@labbox/contract/bench/circuit.ts'
import { type CommandId, nudge, runCommand } from './commands.ts'
import type { Editor } from './editor.ts'
import { jumpToPin } from './wiring.ts'

/** One line of the list of shortcuts: keys as they are shown, and the command (or the name of what they do). */
export interface Shortcut {
  keys: string[]
  does: string
}

/** What `?` shows, in its order. `Mod` is Ctrl, or ⌘ on a Mac. */
export const SHORTCUTS: Shortcut[] = [
  { keys: ['Tab', 'Shift+Tab'], does: 'tab' },
  { keys: ['←', '↑', '→', '↓'], does: 'arrows' },
  { keys: ['Shift+←…'], does: 'bigArrows' },
  { keys: ['Enter'], does: 'edit' },
  { keys: ['R', 'Shift+R'], does: 'rotate' },
  { keys: ['M'], does: 'mirror' },
  { keys: ['W'], does: 'wire' },
  { keys: ['Space'], does: 'bend' },
  { keys: ['L'], does: 'label' },
  { keys: ['N'], does: 'nextWire' },
  { keys: ['Del'], does: 'delete' },
  { keys: ['Mod+Z', 'Mod+Y'], does: 'undoRedo' },
  { keys: ['Mod+C', 'Mod+X', 'Mod+V', 'Mod+D'], does: 'clipboard' },
  { keys: ['Mod+A'], does: 'selectAll' },
  { keys: ['+', '−', '0'], does: 'zoom' },
  { keys: ['G'], does: 'grid' },
  { keys: ['/'], does: 'search' },
  { keys: ['F'], does: 'favourite' },
  { keys: ['F6'], does: 'regions' },
  { keys: ['Esc'], does: 'escape' },
  { keys: ['?'], does: 'help' },
]

const PLAIN: Record<string, CommandId> = {
  r: 'rotate',
  m: 'mirror',
  w: 'wire',
  l: 'label',
  n: 'nextWire',
  g: 'grid',
  delete: 'delete',
  backspace: 'delete',
  enter: 'edit',
  f2: 'edit',
  escape: 'escape',
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  '0': 'fit',
}

// copy, cut and paste come as the browser's own events, with the system's clipboard
const WITH_MOD: Record<string, CommandId> = { z: 'undo', y: 'redo', a: 'selectAll', d: 'duplicate' }

const ARROWS: Record<string, [number, number]> = {
  arrowleft: [-1, 0],
  arrowright: [1, 0],
  arrowup: [0, -1],
  arrowdown: [0, 1],
}

export interface Key {
  key: string
  shift: boolean
  /** Ctrl or ⌘. */
  mod: boolean
  alt: boolean
}

/** Handles a key pressed on the sheet; true when it was taken (the browser must not act on it too). */
export function pressKey(editor: Editor, { key, shift, mod, alt }: Key): boolean {
  if (alt) return false
  const name = key.toLowerCase()
  const run = (id: CommandId): true => {
    runCommand(editor, id)
    return true
  }
  if (mod) {
    if (name === 'z' && shift) return run('redo')
    const id = WITH_MOD[name]
    return id ? run(id) : false
  }
  const arrow = ARROWS[name]
  if (arrow) {
    const step = shift ? 5 * GRID : GRID
    nudge(editor, arrow[0] * step, arrow[1] * step)
    return true
  }
  const { tool } = editor.getState().view
  if (tool.kind === 'wire' && name === 'tab') {
    jumpToPin(editor, shift ? -1 : 1)
    return true
  }
  if (tool.kind === 'wire' && name === ' ') return run('bend')
  if (name === 'r' && shift) return run('rotateBack')
  const id = PLAIN[name]
  return id ? run(id) : false
}
