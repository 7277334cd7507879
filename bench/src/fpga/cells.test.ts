import { describe, expect, it } from 'vitest'
import { hasIcarus, icarusRows, type Asked } from './icarus.fixture.ts'
import { startMachine } from './machine.ts'
import { readDesign } from './read.ts'
import { synthesize } from './synthesis.fixture.ts'

/** The same numbers at each run. */
const seeded = (seed: number) => {
  let state = BigInt(seed)
  return (bits: number): bigint => {
    let value = 0n
    for (let at = 0; at < bits; at += 32) {
      state = (state * 6364136223846793005n + 1442695040888963407n) & ((1n << 64n) - 1n)
      value = (value << 32n) | (state >> 32n)
    }
    return BigInt.asUintN(bits, value)
  }
}

const machineRows = async (
  { source, outputs }: Asked,
  steps: Record<string, bigint>[],
): Promise<string[]> => {
  const machine = await startMachine(readDesign(await synthesize(source)), { clock: 'clk' })
  return steps.map((step) => {
    for (const [name, value] of Object.entries(step)) machine.set(name, value)
    machine.run(1)
    return Object.keys(outputs)
      .map((name) => machine.output(name).toString(16))
      .join(' ')
  })
}

/** Where the two first differ, running the same steps; null where they do not. Whole tables would say nothing. */
const difference = async (asked: Asked, count = 40): Promise<object | null> => {
  const random = seeded(asked.source.length)
  const steps = Array.from({ length: count }, () =>
    Object.fromEntries(
      // Small numbers as often as any: at them shifts and divisions differ.
      Object.entries(asked.inputs).map(([name, width]) => [
        name,
        random(8) < 100n ? random(Math.min(3, width)) : random(width),
      ]),
    ),
  )
  const wanted = icarusRows(asked, steps)
  const found = await machineRows(asked, steps)
  const at = wanted.findIndex((row, k) => row !== found[k])
  return at < 0 ? null : { at, step: steps[at], wanted: wanted[at], found: found[at] }
}

const why = hasIcarus ? '' : ' (not run: iverilog is not installed)'

/** `y` of each expression over `a` and `b`, signed or not. */
const expressions = (list: string[], [a, b, y]: [number, number, number], sign: '' | 'signed'): Asked => ({
  source: `module top(input ${sign} [${a - 1}:0] a, input ${sign} [${b - 1}:0] b, ${list.map((_, k) => `output ${sign} [${y - 1}:0] y${k}`).join(', ')});
${list.map((each, k) => `assign y${k} = ${each};`).join('\n')}
endmodule`,
  inputs: { a, b },
  outputs: Object.fromEntries(list.map((_, k) => [`y${k}`, y])),
  clocked: false,
})

const OPERATORS = [
  '~a',
  '-a',
  '+a',
  '&a',
  '|a',
  '^a',
  '~^a',
  '!a',
  'a & b',
  'a | b',
  'a ^ b',
  'a ~^ b',
  'a && b',
  'a || b',
  'a + b',
  'a - b',
  'a * b',
  'a < b',
  'a <= b',
  'a > b',
  'a >= b',
  'a == b',
  'a != b',
  'a << b[3:0]',
  'a >> b[3:0]',
  'a >>> b[3:0]',
  'a <<< b[3:0]',
  'a << b',
  'a >> b',
  'a >>> b',
  'b[0] ? a : b',
  '{a, b}',
  '{3{a}}',
  'a[b[1:0]]',
  'a[b[1:0] +: 2]',
]
/** By a number that is never 0: what division by 0 gives is undefined in one and 0 in the other. */
const DIVISIONS = ['a / (b | 1)', 'a % (b | 1)']

describe.runIf(hasIcarus)(`operators, compared with Icarus Verilog${why}`, () => {
  const widths: [number, number, number][] = [
    [8, 8, 8],
    [5, 9, 16],
    [16, 4, 7],
    [32, 32, 32],
    [33, 31, 64],
    [64, 64, 64],
    [64, 7, 65],
    [100, 70, 130],
    [128, 128, 40],
  ]
  it.each(widths)('of %i and %i bits into %i', async (...width) => {
    const list = [...OPERATORS, ...DIVISIONS]
    expect(await difference(expressions(list, width, ''))).toBeNull()
    expect(await difference(expressions(list, width, 'signed'))).toBeNull()
  })
})

const clocked = (body: string, inputs: Record<string, number>, outputs: Record<string, number>): Asked => ({
  source: `module top(input clk, ${[
    ...Object.entries(inputs).map(([name, width]) => `input [${width - 1}:0] ${name}`),
    ...Object.entries(outputs).map(([name, width]) => `output reg [${width - 1}:0] ${name}`),
  ].join(', ')});
initial begin ${Object.keys(outputs)
    .map((name) => `${name} = 0;`)
    .join(' ')} end
${body}
endmodule`,
  inputs,
  outputs,
  clocked: true,
})

const D = { d: 8, e: 1, r: 1, s: 1 }
const Q = { q: 8 }
const kept: [string, Asked][] = [
  ['a flip-flop', clocked('always @(posedge clk) q <= d;', D, Q)],
  ['one at the falling edge', clocked('always @(negedge clk) q <= d;', D, Q)],
  ['one with enable', clocked('always @(posedge clk) if (e) q <= d;', D, Q)],
  [
    'one with a reset at once',
    clocked("always @(posedge clk or posedge r) if (r) q <= 8'h5a; else q <= d;", D, Q),
  ],
  [
    'one with a low reset at once and enable',
    clocked('always @(posedge clk or negedge r) if (!r) q <= 3; else if (e) q <= d;', D, Q),
  ],
  [
    'one with a reset at the clock',
    clocked('always @(posedge clk) if (r) q <= 7; else if (e) q <= d;', D, Q),
  ],
  [
    'one whose enable comes before its reset',
    clocked('always @(posedge clk) if (e) begin if (r) q <= 7; else q <= d; end', D, Q),
  ],
  [
    'one that is loaded at once',
    clocked("always @(posedge clk or posedge r) if (r) q <= {d[3:0], 4'h1}; else q <= d;", D, Q),
  ],
  ['one of 80 bits', clocked('always @(posedge clk) q <= {q[71:0], d} + q;', D, { q: 80 })],
  [
    'a counter and a shift register',
    clocked('always @(posedge clk) begin n <= n + 1; q <= {q[6:0], d[0]}; end', D, { q: 8, n: 12 }),
  ],
  ['a latch', clocked('always @* if (e) q = d;', D, Q)],
  ['a latch with reset', clocked('always @* if (r) q = 0; else if (e) q = d;', D, Q)],
  [
    'a ripple counter',
    clocked(
      'always @(posedge clk) a <= ~a; always @(posedge a) b <= ~b; always @(negedge b) c <= c + d[1:0];',
      D,
      { a: 1, b: 1, c: 5 },
    ),
  ],
  [
    'a counter that clears itself',
    clocked(
      'wire full = n == 6; always @(posedge clk or posedge full) if (full) n <= 0; else n <= n + 1;',
      D,
      { n: 4 },
    ),
  ],
  [
    'both edges',
    clocked(
      'reg [7:0] p = 0, m = 0; always @(posedge clk) p <= d; always @(negedge clk) m <= p; always @* q = p ^ m;',
      D,
      Q,
    ),
  ],
  [
    'a memory',
    clocked(
      'reg [7:0] m [0:11]; integer i; initial for (i = 0; i < 12; i = i + 1) m[i] = i * 7; always @(posedge clk) begin if (e) m[d[2:0]] <= d; q <= m[d[5:3]]; end',
      D,
      Q,
    ),
  ],
  [
    'a memory of wide words with two ports',
    clocked(
      "reg [69:0] m [0:7]; integer i; initial for (i = 0; i < 8; i = i + 1) m[i] = i; always @(posedge clk) begin if (e) m[d[2:0]] <= {d, 55'h3, d[6:0]}; if (r) m[d[5:3]][7:0] <= d; end always @* q = m[d[7:5]];",
      D,
      { q: 70 },
    ),
  ],
  [
    'cases',
    clocked(
      "always @(posedge clk) casez (d) 8'b1???_????: q <= 1; 8'b01??_??1?: q <= q + 2; 8'b0000_0000, 8'h11: q <= 3; default: q <= d ^ q; endcase",
      D,
      Q,
    ),
  ],
  [
    'functions and loops',
    clocked(
      'function [3:0] ones(input [7:0] v); integer i; begin ones = 0; for (i = 0; i < 8; i = i + 1) ones = ones + v[i]; end endfunction always @(posedge clk) q <= ones(d);',
      D,
      Q,
    ),
  ],
  [
    'carry bit by bit in one word',
    clocked(
      'wire [8:0] c; assign c = {(d & q) | ((d ^ q) & c[7:0]), e}; always @(posedge clk) q <= d ^ q ^ c[7:0];',
      D,
      Q,
    ),
  ],
  [
    'a part of a word by an index',
    clocked('always @(posedge clk) begin q[d[2:0]] <= e; if (r) q[d[5:3] +: 2] <= d[7:6]; end', D, { q: 11 }),
  ],
]

describe.runIf(hasIcarus)(`what keeps its state, compared with Icarus Verilog${why}`, () => {
  it.each(kept)('%s', async (_, asked) => {
    expect(await difference(asked, 120)).toBeNull()
  })
})
