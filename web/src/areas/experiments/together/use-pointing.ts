import { useEffect, useState, type RefObject } from 'react'
import { boxOfSelection } from 'labbox-bench/circuit/edit/selection.ts'
import { toSheet, useEditor } from '../../bench/index.ts'

/** So long a place is shown to the others, ms. */
const POINT_MS = 6_000

type Place = [x: number, y: number]

interface Props {
  root: RefObject<HTMLElement | null>
  /** A place is wanted: what is selected, or where the sheet is clicked next. */
  pointing: boolean
  onPointed: () => void
}

/** The place of the sheet that one shows to everybody; null: none. */
export const usePointing = ({ root, pointing, onPointed }: Props): Place | null => {
  const editor = useEditor()
  const [place, setPlace] = useState<Place | null>(null)
  useEffect(() => {
    if (!place) return undefined
    const timer = setTimeout(() => setPlace(null), POINT_MS)
    return () => clearTimeout(timer)
  }, [place])
  useEffect(() => {
    const canvas = root.current?.closest<HTMLElement>('.lb-canvas')
    if (!pointing || !canvas) return undefined
    const show = (x: number, y: number): void => {
      setPlace([Math.round(x), Math.round(y)])
      onPointed()
    }
    const { circuit, view } = editor.getState()
    // Whoever works by keyboard points at what they have selected.
    const box = boxOfSelection(circuit, view.selection)
    if (box) {
      show((box.left + box.right) / 2, (box.top + box.bottom) / 2)
      return undefined
    }
    // Before the editor hears of it: nothing is drawn or selected by that.
    const pressed = (event: PointerEvent): void => {
      event.preventDefault()
      event.stopPropagation()
      const { left, top } = canvas.getBoundingClientRect()
      show(...toSheet(editor.getState().view.camera, event.clientX - left, event.clientY - top))
    }
    canvas.addEventListener('pointerdown', pressed, { capture: true })
    canvas.style.cursor = 'crosshair'
    return () => {
      canvas.removeEventListener('pointerdown', pressed, { capture: true })
      canvas.style.cursor = ''
    }
  }, [editor, root, pointing, onPointed])
  return place
}
