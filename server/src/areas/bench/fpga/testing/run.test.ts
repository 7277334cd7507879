import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { TestBench } from '@labbox/contract/measurement/test-bench/test-bench.ts'
import { testDesignApart } from './run.ts'

const bench: TestBench = { kind: 'vectors', module: 'top', text: 'a | y\n0 | 1\n1 | 0', told: true }
const GOOD = 'module top(input a, output y); assign y = ~a; endmodule'
const test = (text: string, onPlace: (place: number) => void = () => {}, stepMs?: number) =>
  testDesignApart(bench, [{ name: 'top.v', text }], onPlace, stepMs)
/** What has no end takes all of its time, a core with it. */
const SOON_MS = 5_000

describe('a test in a process of its own', () => {
  it('tells what it came to', async () => {
    expect(await test(GOOD)).toEqual({ kind: 'done', passed: 2, total: 2, first: null })
  }, 60_000)

  it.each([
    [
      'generates without end',
      'module top(input a, output y); genvar i; generate for (i = 0; i >= 0; i = i + 1) begin : g wire w; assign w = a; end endgenerate assign y = ~a; endmodule',
    ],
    [
      'has a thousand million flip-flops',
      'module top(input a, output y); reg [999999999:0] q; always @(posedge a) q <= q + 1; assign y = ^q; endmodule',
    ],
    ['calls itself', 'module top(input a, output y); top again(a, y); endmodule'],
    [
      'repeats without end',
      'module top(input a, output reg y); integer i; always @* begin y = a; for (i = 0; i < 2; i = i * 1) y = ~y; end endmodule',
    ],
  ])(
    'one that %s is ended or refused in time, and others go on',
    async (_, source) => {
      const places: number[] = []
      const [bad, good] = await Promise.all([
        test(source, undefined, SOON_MS),
        test(GOOD, (place) => places.push(place)),
      ])
      expect(['ended', 'source', 'design']).toContain(bad.kind)
      expect(good).toMatchObject({ kind: 'done', passed: 2 })
      if (bad.kind === 'ended' && existsSync('/proc')) expect(['time', 'memory', 'fault']).toContain(bad.why)
      // Both had a place at once.
      expect(places).toEqual([])
    },
    60_000,
  )

  it('waits where two are running, and hears its place', async () => {
    const places: number[][] = [[], [], [], []]
    const outcomes = await Promise.all(places.map((heard) => test(GOOD, (place) => heard.push(place))))
    expect(outcomes.every(({ kind }) => kind === 'done')).toBe(true)
    expect(places).toEqual([[], [], [1, 0], [2, 1, 0]])
  }, 60_000)
})
