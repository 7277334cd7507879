import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodeLogic, encodeLogic } from './frame.ts'
import { withLine } from './patterns.ts'
import { Line, traceOf } from './trace.ts'
import { vcdOf } from './vcd.ts'

const words = fc.array(fc.integer({ min: 0, max: 65_535 }), { minLength: 1, maxLength: 200 })

it('gives each level and each edge as it was taken', () => {
  fc.assert(
    fc.property(words, fc.integer({ min: 0, max: 15 }), fc.boolean(), (taken, line, inverted) => {
      const input = new Line(traceOf(taken, 1e-6), line, inverted)
      const levels = taken.map((word) => ((word >> line) & 1) ^ (inverted ? 1 : 0))
      expect(levels.map((_, sample) => input.level(sample))).toEqual(levels)
      const edges = levels.flatMap((level, k) => (k > 0 && level !== levels[k - 1] ? [k] : []))
      expect(input.edges).toEqual(edges)
      for (const level of [0, 1] as const)
        expect(input.next(0, level)).toBe(edges.find((k) => k > 0 && levels[k] === level) ?? null)
      expect(input.next(edges[0] ?? 0)).toBe(edges[1] ?? null)
    }),
  )
})

it('travels as a frame', () => {
  fc.assert(
    fc.property(words, (taken) => {
      const trace = traceOf(taken, 1e-6)
      const { interval, samples, at } = trace
      const header = {
        seq: 7,
        at: 1,
        interval,
        samples,
        trigger: 0,
        state: 'TD' as const,
        changes: at.length,
      }
      const back = decodeLogic(encodeLogic({ header, trace }))
      expect(back.header).toEqual(header)
      expect(Array.from(back.trace.at)).toEqual(Array.from(trace.at))
      expect(Array.from(back.trace.words)).toEqual(Array.from(trace.words))
    }),
  )
})

it('is written as a Value Change Dump', () => {
  const trace = traceOf([0b01, 0b01, 0b11, 0b10, 0b10, 0b00], 2e-9)
  const text = vcdOf(
    trace,
    [
      { line: 0, name: 'CLK' },
      { line: 1, name: 'data out' },
    ],
    new Date('2026-01-02T03:04:05Z'),
  )
  expect(text).toBe(`$date 2026-01-02T03:04:05.000Z $end
$version Labbox $end
$timescale 1 ps $end
$scope module labbox $end
$var wire 1 ! CLK $end
$var wire 1 " data_out $end
$upscope $end
$enddefinitions $end
#0
$dumpvars
1!
0"
$end
#4000
1"
#6000
0!
#10000
0"
#12000
`)
})

it('changes one line of a pattern and leaves the others', () => {
  expect(withLine([0b10, 0b10], 0, '0101')).toEqual([0b10, 0b11, 0b00, 0b01])
})
