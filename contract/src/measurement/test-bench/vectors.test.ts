import { describe, expect, it } from 'vitest'
import { checkTemplate } from '../check-template.ts'
import { studentTemplate, Template, type TemplateInput } from '../template.ts'
import { readVectors, vectorLimits } from './vectors.ts'

describe('a table of vectors', () => {
  it('has names, values in any base, comments and any value', () => {
    const read = readVectors('# adder\na b | sum cout # names\n\n3 0x4 | 0b111 0\n- 5 | - 1\n')
    expect(read).toEqual({
      vectors: {
        clock: null,
        inputs: ['a', 'b'],
        outputs: ['sum', 'cout'],
        rows: [
          { line: 4, clocks: 0, inputs: [3n, 4n], outputs: [7n, 0n] },
          { line: 5, clocks: 0, inputs: [null, 5n], outputs: [null, 1n] },
        ],
      },
    })
  })

  it('has a clock for each row, or as many as a row says', () => {
    const read = readVectors('clock clk\nreset | q\n1 | 0\n100* 0 | 4\n0* 1 | 4')
    expect('vectors' in read && read.vectors.clock).toBe('clk')
    expect('vectors' in read && read.vectors.rows.map(({ clocks }) => clocks)).toEqual([1, 100, 0])
  })

  it('may have no inputs', () => {
    expect(readVectors('clock clk\n | q\n10* | 3')).toMatchObject({ vectors: { inputs: [] } })
  })

  it.each([
    ['nothing', '', { kind: 'rows', line: 0 }],
    ['no rows', 'a | b', { kind: 'rows', line: 0 }],
    ['a name twice', 'a a | b\n1 1 | 1', { kind: 'header', line: 1 }],
    ['no outputs', 'a |\n1 |', { kind: 'header', line: 1 }],
    ['a script for a name', 'a;exec | b\n1 | 1', { kind: 'header', line: 1 }],
    ['too few values', 'a b | c\n1 | 1', { kind: 'columns', line: 2 }],
    ['a word', 'a | b\none | 1', { kind: 'value', line: 2 }],
    ['clocks without a clock', 'a | b\n5* 1 | 1', { kind: 'count', line: 2 }],
    ['too many clocks', `clock c\na | b\n${vectorLimits.clocks + 1}* 1 | 1`, { kind: 'count', line: 3 }],
    ['too many rows', `a | b\n${'1 | 1\n'.repeat(2001)}`, { kind: 'rows', line: 2002 }],
  ])('is refused at its line: %s', (_, text, problem) => {
    expect(readVectors(text)).toEqual({ problem })
  })
})

const templateOf = (item: object): Template =>
  Template.parse({
    schema: 1,
    pages: [
      {
        id: 'p',
        tables: [
          {
            id: 't',
            type: 0,
            rows: [{ id: 'r' }],
            items: [{ id: 'i', key: 'share', name: { en: 'Share' }, type: 0, ...item }],
          },
        ],
      },
    ],
  } satisfies TemplateInput as TemplateInput)

describe('an item with a test bench', () => {
  const good = { kind: 'vectors', module: 'top', text: 'a | b\n1 | 1' }
  it('needs no pseudo-command', () => expect(checkTemplate(templateOf({ test: good }))).toEqual([]))
  it.each([
    ['TEST_VECTORS', { test: { ...good, text: 'a | b\n1' } }],
    ['TEST_MODULE', { test: { ...good, kind: 'verilog' } }],
    ['TEST_KIND', { test: good, command: 'DM.MEAS.VDC' }],
    ['TEST_KIND', { test: good, type: 1 }],
    ['TEST_KIND', { test: good, basicType: 1 }],
  ])('is refused as %s', (code, item) => {
    expect(checkTemplate(templateOf(item)).map((one) => [one.code, one.place.field])).toEqual([
      [code, 'test'],
    ])
  })
  it('tells students its module alone', () => {
    const [item] = studentTemplate(templateOf({ test: good })).pages[0]!.tables[0]!.items
    expect(item?.test).toEqual({ module: 'top' })
  })
})
