import { describe, expect, it } from 'vitest'
import { Board, portProblems } from './board.ts'
import type { Complaint } from './complaints.ts'
import { readDesign } from './read.ts'
import { synthesize } from './synthesis.fixture.ts'
import { UART_BAUD, UartReceiver } from './uart.ts'

const designOf = async (source: string) => readDesign(await synthesize(source))
const boardOf = async (source: string) => Board.open(await designOf(source))

/** Sends back each byte that it receives, plus one. */
const ECHO = `module top(input clk, input uart_rx, output uart_tx);
  reg [8:0] wait_r = 0, wait_t = 0; reg [3:0] at_r = 0, at_t = 0; reg [7:0] in = 0; reg [9:0] out = 10'h3ff; reg got = 0;
  always @(posedge clk) begin
    got <= 0;
    if (at_r == 0) begin if (!uart_rx) begin at_r <= 1; wait_r <= 216; end end
    else if (wait_r != 0) wait_r <= wait_r - 1;
    else begin
      wait_r <= 433; at_r <= at_r + 1;
      if (at_r > 1 && at_r < 10) in <= {uart_rx, in[7:1]};
      if (at_r == 10) begin at_r <= 0; got <= 1; end
    end
    if (got) begin out <= {1'b1, in + 8'd1, 1'b0}; at_t <= 10; wait_t <= 433; end
    else if (at_t != 0) begin
      if (wait_t != 0) wait_t <= wait_t - 1;
      else begin wait_t <= 433; out <= {1'b1, out[9:1]}; at_t <= at_t - 1; end
    end
  end
  assign uart_tx = at_t == 0 ? 1'b1 : out[0];
endmodule`

/** Two digits lit in turn, and one row of the matrix. */
const SCAN = `module top(input clk, input [15:0] sw, output [15:0] led, output [7:0] seg, dig, row, red, green, blue);
  reg [11:0] n = 0; always @(posedge clk) n <= n + 1;
  assign dig = n[11] ? 8'h01 : 8'h80; assign seg = n[11] ? 8'h06 : 8'hff;
  assign led = sw; assign row = 8'h04; assign red = 8'h01; assign green = 8'h80; assign blue = 8'h80;
endmodule`

describe('the board', () => {
  it('shows lamps, digits that are lit in turn and the matrix', async () => {
    const board = await boardOf(SCAN)
    board.set('sw', 0x8001)
    const { led, digits, matrix } = board.run(100_000)
    expect(led.map((share, at) => (share === 1 ? at : null)).filter((at) => at !== null)).toEqual([0, 15])
    expect(digits[0]).toEqual([0, 1, 1, 0, 0, 0, 0, 0])
    expect(digits[7]).toEqual(Array.from({ length: 8 }, () => 1))
    expect(digits[3]).toEqual(Array.from({ length: 8 }, () => 0))
    expect(matrix[2]?.[0]).toEqual([1, 0, 0])
    expect(matrix[2]?.[7]).toEqual([0, 1, 1])
    expect(matrix[1]?.[0]).toEqual([0, 0, 0])
  })

  it('dims a lamp that is lit for a part of the time', async () => {
    const board = await boardOf(
      'module top(input clk, output [15:0] led); reg [7:0] n = 0; always @(posedge clk) n <= n + 1; assign led = n < 64; endmodule',
    )
    expect(board.run(1_000_000).led[0]).toBeCloseTo(0.25, 0)
    expect(board.run(1_000_000).led[0]).toBeLessThan(0.5)
  })

  it('sends bytes to a design and hears what it answers', async () => {
    const board = await boardOf(ECHO)
    board.run(10_000)
    board.send([...'Hi, 8051!'].map((letter) => letter.charCodeAt(0)))
    for (let slice = 0; slice < 20; slice++) board.run(10_000)
    expect(String.fromCharCode(...board.received())).toBe('Ij-!9162"')
  })

  it('ends a slice early when it is told to, and goes on after it', async () => {
    const board = await boardOf(SCAN)
    board.run(1_000_000, () => true)
    expect(board.machine.time).toBeLessThan(100_000)
    const before = board.machine.time
    board.run(1000)
    expect(board.machine.time).toBe(before + 1000)
  })

  it('says which ports it does not have', async () => {
    const design = await designOf(
      'module top(input clk, input [31:0] sw, input go, output [7:0] led, output buzzer); assign led = sw[7:0]; assign buzzer = go; endmodule',
    )
    expect(portProblems(design)).toEqual([
      { kind: 'wide', name: 'sw', width: 16 },
      { kind: 'unknown', name: 'go', width: 1 },
      { kind: 'unknown', name: 'buzzer', width: 1 },
    ])
  })
})

describe('what is unusual in a design', () => {
  it.each([
    [
      'a latch',
      'module top(input [3:0] key, output reg [15:0] led); always @* if (key[0]) led = key; endmodule',
      { kind: 'latch', names: ['led'] },
    ],
    [
      'a divided clock',
      'module top(input clk, output reg [15:0] led); reg slow = 0; always @(posedge clk) slow <= ~slow; always @(posedge slow) led <= led + 1; endmodule',
      { kind: 'clocks', names: expect.arrayContaining(['clk', 'slow']) },
    ],
  ])('names %s, and it runs', async (_, source, note) => {
    const design = await designOf(source)
    expect(design.notes).toEqual([note])
    const board = await Board.open(design)
    board.run(100)
    expect(board.machine.stable).toBe(true)
  })

  it('refuses a loop without a register, with its names', async () => {
    await expect(
      designOf(
        'module top(input [3:0] key, output [15:0] led); wire a, b; assign a = key[0] & ~b; assign b = key[1] | a; assign led = b; endmodule',
      ),
    ).rejects.toThrow(expect.objectContaining({ problem: 'loop', names: expect.arrayContaining(['a', 'b']) }))
  })

  it('notices what never comes to rest', async () => {
    const board = await boardOf(
      'module top(input [3:0] key, output [15:0] led); reg q; always @* if (key[0]) q = ~q; assign led = q; endmodule',
    )
    expect(board.machine.stable).toBe(true)
    board.set('key', 1)
    board.run(1)
    expect(board.machine.stable).toBe(false)
  })
})

const saidOf = async (source: string) => {
  const error: unknown = await synthesize(source).catch((thrown: unknown) => thrown)
  return (error as Error).cause as Complaint[]
}

describe('what Yosys says of a source', () => {
  it.each([
    [
      'a missing semicolon',
      'module top(input a, output b);\nassign b = a\nendmodule',
      { line: 3, kind: 'syntax', name: 'endmodule' },
    ],
    [
      'a wrong word',
      'module top(output q);\nasign q = 1;\nendmodule',
      { line: 2, kind: 'syntax', name: '=' },
    ],
    [
      'a module that is not there',
      'module top(output b);\nfoo x(b);\nendmodule',
      { kind: 'noModule', name: 'foo' },
    ],
    [
      'a file of the machine that is read',
      'module top(output [7:0] q);\nreg [7:0] m[0:3]; initial $readmemh("/etc/passwd", m); assign q=m[0];\nendmodule',
      { line: 2, kind: 'fileMissing', name: '/etc/passwd' },
    ],
    [
      'a file of the machine that is included',
      '`include "/etc/passwd"\nmodule top; endmodule',
      { kind: 'fileMissing', name: '/etc/passwd' },
    ],
  ])('is read: %s', async (_, source, wanted) => {
    expect(await saidOf(source)).toMatchObject([{ severity: 'error', ...wanted }])
  })
})

it('skips a frame without its stop bit', () => {
  const bit = 50e6 / UART_BAUD
  const receiver = new UartReceiver(50e6)
  // High from 0 on; then low for 12 bits; then a whole 0x55.
  const bad = [0, 1000, 1000 + 12 * bit]
  const from = 1000 + 20 * bit
  const good = Array.from({ length: 10 }, (_, at) => from + at * bit)
  expect(receiver.take([...bad, ...good], from + 20 * bit)).toEqual([0x55])
})
