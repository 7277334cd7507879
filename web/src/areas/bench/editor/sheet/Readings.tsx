import type { Point } from '@labbox/contract/bench/circuit.ts'
import { toScreen } from '../state/camera.ts'
import { useEditorState } from '../use-editor.ts'

/** A value shown on the sheet at a point, such as a voltage of a net. */
export interface Reading {
  at: Point
  text: string
}

/** Values measured while the circuit runs, at their points of the sheet. */
export const Readings = ({ readings }: { readings: readonly Reading[] }) => {
  const camera = useEditorState((s) => s.view.camera)
  return readings.map(({ at, text }) => {
    const [x, y] = toScreen(camera, at[0], at[1])
    return (
      <span
        key={at.join()}
        className="lb-reading lb-num"
        style={{ transform: `translate(${x}px, ${y}px) translate(6px, -120%)` }}
      >
        {text}
      </span>
    )
  })
}
