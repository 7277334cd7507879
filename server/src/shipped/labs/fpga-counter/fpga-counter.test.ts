import { expect, it } from 'vitest'
import { record } from 'labbox-bench/fpga/waves.ts'
import { boardWith, passedBy, solutionOf, testsOf } from '../design.fixture.ts'
import { fpgaCounter } from './index.ts'

const { document } = fpgaCounter
const solution = solutionOf('fpga-counter')

it('its solution passes every test bench', async () => {
  expect(await passedBy(document, solution)).toEqual(['decoder', 'divider', 'counter'])
}, 60_000)

it.each([
  ['a wrong digit', "4'h7: seg = 8'h07", "4'h7: seg = 8'h27", 'decoder'],
  ['a division by one more', 'count == n - 1', 'count == n', 'divider'],
  ['a divider that never ticks', 'count == n - 1', "1'b0", 'divider'],
  ['no carry', 'if (ones == 9) tens', 'if (ones == 10) tens', 'counter'],
  ['counting that is not enabled', 'else if (enable)', 'else if (enable || ones[0])', 'counter'],
])(
  'finds %s',
  async (_, right, wrong, item) => {
    expect(solution).toContain(right)
    const outcome = (await testsOf(document, solution.replace(right, wrong)))[item]
    expect(outcome?.kind).toBe('done')
    expect(outcome?.kind === 'done' && outcome.passed < outcome.total).toBe(true)
  },
  60_000,
)

it('is seen on the board, and its periods in the waveforms', async () => {
  const { design, board } = await boardWith(solution)
  const { signals } = record(board, design, ['led'], 256)
  const values = signals[0]!.values
  for (let bit = 0; bit < 6; bit++) {
    const rises = values.flatMap((value, at) =>
      at > 0 && (value >> BigInt(bit)) & 1n && !((values[at - 1]! >> BigInt(bit)) & 1n) ? [at] : [],
    )
    expect(rises[1]! - rises[0]!).toBe(2 ** (bit + 1))
  }
  board.set('sw', 1)
  // 0.13 s: thirteen counts.
  const { digits } = board.run(6_500_100)
  board.set('sw', 0)
  const lit = board.run(200_000).digits.map((digit) => digit.map((share) => (share > 0.3 ? 1 : 0)))
  expect(digits[2]).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
  expect(lit[0]).toEqual([1, 1, 1, 1, 0, 0, 1, 0])
  expect(lit[1]).toEqual([0, 1, 1, 0, 0, 0, 0, 0])
}, 60_000)
