import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runYosys } from '@yowasp/yosys'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestBench } from '@labbox/contract/measurement/test-bench/test-bench.ts'
import { testDesign } from './test-design.ts'

const SECRET = 'deadbeef4711'
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'labbox-fpga-'))
  writeFileSync(join(folder, 'key.hex'), `${SECRET}\n`)
})
afterAll(() => rmSync(folder, { recursive: true }))

const bench = (text: string, more: Partial<TestBench> = {}): TestBench => ({
  kind: 'vectors',
  module: 'top',
  told: true,
  text,
  ...more,
})
const test = (tested: TestBench, source: string, more: Record<string, string> = {}) =>
  testDesign(runYosys, tested, [
    { name: 'top.v', text: source },
    ...Object.entries(more).map(([name, text]) => ({ name, text })),
  ])

const ADDER = 'module top(input [3:0] a, b, output [4:0] sum); assign sum = a + b; endmodule'
const SUMS = bench('a b | sum\n0 0 | 0\n3 4 | 7\n15 0xf | 30\n8 8 | 0b10000')
const COUNTER =
  'module top(input clk, reset, output reg [7:0] q); initial q = 0; always @(posedge clk) q <= reset ? 0 : q + 1; endmodule'
const WALK: TestBench = bench(
  `module testbench(input clk, output reg done, output reg [15:0] passed, failed);
    reg [3:0] a = 0, b = 0; wire [4:0] sum;
    top it(.a(a), .b(b), .sum(sum));
    initial begin done = 0; passed = 0; failed = 0; end
    always @(posedge clk) if (!done) begin
      if (sum == a + b) passed <= passed + 1; else failed <= failed + 1;
      {a, b} <= {a, b} + 1;
      done <= &{a, b};
    end
  endmodule`,
  { kind: 'verilog' },
)

describe('a table of values', () => {
  it('counts the rows that are right', async () => {
    expect(await test(SUMS, ADDER)).toEqual({ kind: 'done', passed: 4, total: 4, first: null })
  })
  it('says where it went wrong first, if that may be told', async () => {
    const wrong = ADDER.replace('a + b', 'a ^ b')
    expect(await test(SUMS, wrong)).toEqual({
      kind: 'done',
      passed: 2,
      total: 4,
      first: {
        line: 4,
        output: 'sum',
        wanted: '0x1e',
        found: '0',
        inputs: [
          { name: 'a', value: '0xf' },
          { name: 'b', value: '0xf' },
        ],
      },
    })
    expect(await test({ ...SUMS, told: false }, wrong)).toEqual({
      kind: 'done',
      passed: 2,
      total: 4,
      first: null,
    })
  })
  it('waits for clocks', async () => {
    const table = bench('clock clk\nreset | q\n1 | 0\n0 | 1\n200* 0 | 201\n55* - | 0\n1 | 0')
    expect(await test(table, COUNTER)).toMatchObject({ passed: 5, total: 5 })
    expect(await test(table, COUNTER.replace('q + 1', 'q + 2'))).toMatchObject({ passed: 3 })
  })
  it('finds the module by its name, in whichever file', async () => {
    const half = 'module half(input a, b, output s, c); assign {c, s} = a + b; endmodule'
    const whole =
      'module top(input [3:0] a, b, output [4:0] sum); wire c; half h(a[0], b[0], sum[0], c); assign sum[4:1] = a[3:1] + b[3:1] + c; endmodule'
    expect(await test(SUMS, whole, { 'half.v': half })).toMatchObject({ passed: 4 })
    expect(await test({ ...SUMS, module: 'half' }, half)).toEqual({ kind: 'ports', names: ['sum'] })
  })
  it('names what is wrong with the design', async () => {
    expect(await test(SUMS, ADDER.replace('b;', 'b'))).toMatchObject({
      kind: 'source',
      complaints: [{ file: 'top.v', kind: 'syntax' }],
    })
    expect(await test(SUMS, ADDER.replace('a + b', 'sum + a'))).toMatchObject({
      kind: 'design',
      problem: 'loop',
    })
    expect(await test(bench('a b | s'), ADDER)).toMatchObject({ kind: 'bench' })
  })
})

describe('a test bench in Verilog', () => {
  it('counts for itself and says when it is done', async () => {
    expect(await test(WALK, ADDER)).toEqual({ kind: 'done', passed: 256, total: 256, first: null })
    const wrong = await test(WALK, ADDER.replace('a + b', 'a | b'))
    expect(wrong).toMatchObject({ kind: 'done', passed: 81, total: 256 })
  })
  it('is not seen by the design', async () => {
    for (const line of [
      '`include "testbench.sv"',
      'reg [7:0] m [0:9]; initial $readmemh("testbench.sv", m);',
    ]) {
      const source = line.startsWith('`') ? `${line}\n${ADDER}` : ADDER.replace('assign', `${line} assign`)
      expect(await test(WALK, source)).toMatchObject({
        kind: 'source',
        complaints: [{ kind: 'fileMissing' }],
      })
    }
  })
  it('is not replaced by the design', async () => {
    const own =
      'module testbench(input clk, output done, output [15:0] passed, failed); assign done = 1; assign passed = 9; assign failed = 0; endmodule'
    const outcome = await test(WALK, `${ADDER}\n${own}`)
    expect(outcome).toMatchObject({ kind: 'done', passed: 256, total: 256 })
  })
  it('that is wrong itself, or never ends, is told', async () => {
    expect(await test({ ...WALK, text: WALK.text.replace('reg done', 'dne') }, ADDER)).toMatchObject({
      kind: 'bench',
    })
    expect(await test({ ...WALK, text: WALK.text.replace('&{a, b}', '0') }, ADDER)).toEqual({
      kind: 'ended',
      why: 'unfinished',
    })
  })
})

describe('files that were not given', () => {
  it.each([
    ['include of a path', (path: string) => `\`include "${path}"\n${ADDER}`],
    [
      '$readmemh of a path',
      (path: string) =>
        ADDER.replace('assign', `reg [47:0] m [0:0]; initial $readmemh("${path}", m); assign`),
    ],
    [
      '$readmemb of a path',
      (path: string) => ADDER.replace('assign', `reg m [0:0]; initial $readmemb("${path}", m); assign`),
    ],
  ])('cannot be read: %s', async (_, source) => {
    for (const path of [join(folder, 'key.hex'), '../key.hex', '/proc/self/environ', '/share/../key.hex']) {
      const outcome = await test(SUMS, source(path))
      expect(outcome).toMatchObject({ kind: 'source', complaints: [{ kind: 'fileMissing' }] })
      expect(JSON.stringify(outcome)).not.toContain(SECRET)
    }
  })
  it('that were given can', async () => {
    const source =
      'module top(input [1:0] a, output [7:0] y); reg [7:0] m [0:3]; initial $readmemh("table.hex", m); assign y = m[a]; endmodule'
    const table = bench('a | y\n0 | 0x11\n3 | 0x44')
    expect(await test(table, source, { 'table.hex': '11 22 33 44' })).toMatchObject({ passed: 2, total: 2 })
  })
})
