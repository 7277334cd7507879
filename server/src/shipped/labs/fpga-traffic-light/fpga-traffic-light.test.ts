import { expect, it } from 'vitest'
import { record } from 'labbox-bench/fpga/waves.ts'
import { boardWith, passedBy, solutionOf } from '../design.fixture.ts'
import { fpgaTrafficLight } from './index.ts'

const { document } = fpgaTrafficLight
const solution = solutionOf('fpga-traffic-light')

it('its solution passes every test bench', async () => {
  expect(await passedBy(document, solution)).toEqual(['sequence', 'safety'])
}, 60_000)

it.each([
  ['one tick too long', 'state <= WALK; left <= 4', 'state <= WALK; left <= 5', ['safety']],
  ['requests that are forgotten', '(pending || request)', 'request', []],
  ['a reset that keeps the request', 'left <= 5;\n      pending <= 0;', 'left <= 5;', ['safety']],
  ['a green for both', "READY: car = 3'b110", "WALK: car = 3'b001", []],
])(
  'finds %s',
  async (_, right, wrong, passed) => {
    expect(solution).toContain(right)
    expect(await passedBy(document, solution.replace(right, wrong))).toEqual(passed)
  },
  60_000,
)

it('keeps its times on the board', async () => {
  const { design, board } = await boardWith(solution)
  board.set('sw', 3)
  const { signals } = record(board, design, ['led'], 1024)
  const spans: [number, number][] = []
  for (const value of signals[0]!.values) {
    const last = spans.at(-1)
    if (last?.[0] === Number(value)) last[1]++
    else spans.push([Number(value), 1])
  }
  const [, yellow] = spans
  expect(yellow).toEqual([0b01010, 20])
  expect(spans.slice(2, 7)).toEqual([
    [0b10010, 10],
    [0b10001, 50],
    [0b10010, 10],
    [0b11010, 10],
    [0b00110, 60],
  ])
}, 60_000)
