import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import { copy, fromClipboardText, paste, toClipboardText } from 'labbox-bench/circuit/edit/clipboard.ts'
import { snap } from 'labbox-bench/circuit/edit/geometry.ts'
import { remove } from 'labbox-bench/circuit/edit/ops.ts'
import {
  boxOfSelection,
  emptySelection,
  isEmpty,
  selectAll,
  sizeOf,
} from 'labbox-bench/circuit/edit/selection.ts'
import type { Editor } from './editor.ts'

// The last clipping of this page: for the menu, where the system's clipboard may not be read.
let kept: Circuit | null = null
const STEP = 20

/** Copies the selection; returns the text for the system's clipboard, null when nothing is selected. */
export function copySelection(editor: Editor): string | null {
  const { circuit, view } = editor.getState()
  if (isEmpty(view.selection)) return null
  kept = copy(circuit, view.selection)
  editor.say('copied', { count: sizeOf(view.selection) })
  const text = toClipboardText(kept)
  // Refused without a user gesture or permission; the clipping of this page still works.
  void navigator.clipboard?.writeText(text).catch(() => undefined)
  return text
}

export function cutSelection(editor: Editor): string | null {
  const text = copySelection(editor)
  const { circuit, view } = editor.getState()
  if (text !== null) editor.commit(remove(circuit, view.selection), emptySelection)
  return text
}

/** Pastes what was copied here, or `text` from the system's clipboard; at the pointer when it is over the sheet. */
export function pasteClipping(editor: Editor, text?: string, at?: readonly [number, number]): void {
  const clipping = (text === undefined ? null : fromClipboardText(text)) ?? kept
  if (!clipping) return
  insert(editor, clipping, at)
}

export function duplicateSelection(editor: Editor): void {
  const { circuit, view } = editor.getState()
  insert(editor, copy(circuit, view.selection))
}

function insert(editor: Editor, clipping: Circuit, at?: readonly [number, number]): void {
  const { circuit, options } = editor.getState()
  const box = boxOfSelection(clipping, selectAll(clipping))
  if (!box || options.readOnly) return
  const [dx, dy] = at
    ? snap(at[0] - (box.left + box.right) / 2, at[1] - (box.top + box.bottom) / 2)
    : freeShift(circuit, clipping)
  const pasted = paste(circuit, clipping, { dx, dy })
  if (pasted.tooMany) return editor.say('tooMany')
  editor.commit(pasted.circuit, pasted.selection)
  editor.reveal()
  if (pasted.leftOut.length > 0) editor.say('leftOut', { parts: pasted.leftOut.join(', ') })
  else editor.say('pasted', { count: sizeOf(pasted.selection) })
}

/** A shift that puts no part exactly onto another. */
function freeShift(circuit: Circuit, clipping: Circuit): [number, number] {
  const spots = new Set(Object.values(circuit.components).map(({ x, y }) => `${x},${y}`))
  let by = STEP
  while (
    by < 50 * STEP &&
    Object.values(clipping.components).some(({ x, y }) => spots.has(`${x + by},${y + by}`))
  )
    by += STEP
  return [by, by]
}
