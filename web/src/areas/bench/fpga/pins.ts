import { emptyView, type BoardInput, type BoardView } from 'labbox-bench/fpga/board.ts'
import type { PinGroup } from '@labbox/contract/bench/fpga/pins.ts'
import type { BoardParts } from './BoardPanel.tsx'

/** What the pins of a real board make its panel show. */
export interface SeenPins {
  parts: BoardParts
  view: BoardView
  inputs: Record<BoardInput, number>
  works: Record<BoardInput, boolean>
}

const bit = (value: number, at: number): number => (value >> at) & 1

/** Levels of the pins as the panel of the simulated board shows them; it has those parts alone that the companion names. */
export const seenOf = (pins: Readonly<Record<string, PinGroup>>): SeenPins => {
  const view = emptyView()
  view.led = view.led.map((_, at) => bit(pins['led']?.value ?? 0, at))
  view.digits = view.digits.map((segments, digit) =>
    segments.map((_, at) => bit(pins[`digit${digit}`]?.value ?? 0, at)),
  )
  view.matrix = view.matrix.map((line, row) =>
    line.map((_, at): [number, number, number] => {
      const value = pins[`row${row}`]?.value ?? 0
      return [bit(value, 16 + at), bit(value, 8 + at), bit(value, at)]
    }),
  )
  return {
    view,
    parts: {
      led: pins['led']?.bits ?? 0,
      sw: pins['sw']?.bits ?? 0,
      key: pins['key']?.bits ?? 0,
      digits: 1 + view.digits.findLastIndex((_, at) => `digit${at}` in pins),
      matrix: view.matrix.some((_, at) => `row${at}` in pins),
    },
    inputs: { sw: pins['sw']?.value ?? 0, key: pins['key']?.value ?? 0 },
    works: { sw: pins['sw']?.driven ?? false, key: pins['key']?.driven ?? false },
  }
}
