import { describe, expect, it } from 'vitest'
import { emptyView } from 'labbox-bench/fpga/board.ts'
import { seenOf } from './pins.ts'

const read = (bits: number, value: number) => ({ bits, value, driven: false })

describe('the pins of a real board in the panel', () => {
  it('are lamps, digits, rows and switches, bit by bit', () => {
    const { view, inputs, works, parts } = seenOf({
      led: read(10, 0b101),
      digit1: read(8, 0x86),
      row7: read(24, 0x80_02_01),
      sw: { bits: 10, value: 0x201, driven: true },
      key: read(2, 1),
    })
    expect(view.led.slice(0, 4)).toEqual([1, 0, 1, 0])
    expect(view.digits[1]).toEqual([0, 1, 1, 0, 0, 0, 0, 1])
    expect(view.digits[0]).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
    expect(view.matrix[7]).toEqual([
      [0, 0, 1],
      [0, 1, 0],
      ...Array.from({ length: 5 }, () => [0, 0, 0]),
      [1, 0, 0],
    ])
    expect(inputs).toEqual({ sw: 0x201, key: 1 })
    expect(works).toEqual({ sw: true, key: false })
    expect(parts).toEqual({ led: 10, sw: 10, key: 2, digits: 2, matrix: true })
  })

  it('are nothing where the companion names nothing', () => {
    const { view, parts, works } = seenOf({})
    expect(view).toEqual(emptyView())
    expect(parts).toEqual({ led: 0, sw: 0, key: 0, digits: 0, matrix: false })
    expect(works).toEqual({ sw: false, key: false })
  })
})
