import { expect, it } from 'vitest'
import { Board } from './board.ts'
import { readDesign } from './read.ts'
import { synthesize } from './synthesis.fixture.ts'
import { namesOf, record, vcdOfWaves, WAVE_CLOCKS } from './waves.ts'

const COUNTER =
  'module top(input clk, input [15:0] sw, output [15:0] led, output uart_tx); reg [2:0] n = 0; wire full = n == 3; always @(posedge clk) n <= n + 1; assign led = n; assign uart_tx = full; endmodule'

it('records words clock by clock, and writes them for wave viewers', async () => {
  const design = readDesign(await synthesize(COUNTER))
  expect(namesOf(design)).toEqual(expect.arrayContaining(['clk', 'sw', 'led', 'uart_tx', 'n']))
  const board = await Board.open(design)
  const waves = record(board, design, ['n', 'uart_tx', 'nothing'], 4)
  expect(waves).toMatchObject({
    from: 0,
    signals: [
      { name: 'n', width: 3, values: [1n, 2n, 3n, 4n] },
      { name: 'uart_tx', width: 1, values: [0n, 0n, 1n, 0n] },
      { name: 'nothing', width: 0 },
    ],
  })
  const vcd = vcdOfWaves(
    { ...waves, signals: waves.signals.slice(0, 2) },
    50e6,
    new Date('2026-11-28T12:00:00Z'),
  )
  expect(vcd.split('\n').slice(2)).toEqual([
    '$timescale 1 ps $end',
    '$scope module top $end',
    '$var wire 3 ! n $end',
    '$var wire 1 " uart_tx $end',
    '$upscope $end',
    '$enddefinitions $end',
    '#0',
    'b1 !',
    '0"',
    '#20000',
    'b10 !',
    '#40000',
    'b11 !',
    '1"',
    '#60000',
    'b100 !',
    '0"',
    '#80000',
    '',
  ])
  expect(record(board, design, ['n'], 1e9).signals[0]?.values).toHaveLength(WAVE_CLOCKS)
})
