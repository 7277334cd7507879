import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkTemplate } from '@labbox/contract/measurement/check-template.ts'
import { Template, type Table } from '@labbox/contract/measurement/template.ts'
import { sweepTemplate } from '@labbox/contract/measurement/template.samples.ts'
import { emptyTemplate, mapTable, setLineCount, setTableType } from '../edit.ts'
import { addressOf, properties, refAt, sizeOf, textAt } from './cells.ts'
import { fillEdits, pasteEdits, rangeOf, textsOf } from './fill.ts'
import { suggest } from './suggest.ts'
import { fromTsv, toTsv } from './tsv.ts'
import { writeCells, type CellEdit } from './write.ts'

const sweep = Template.parse(sweepTemplate)
const tableOf = (template: Template): Table => template.pages[0]!.tables[0]!
const idOf = (template: Template) => tableOf(template).id
const all = (table: Table) => {
  const { rows, columns } = sizeOf(table)
  return { top: 0, left: 0, bottom: rows - 1, right: columns - 1 }
}
const write = (template: Template, edits: CellEdit[]) => writeCells(template, idOf(template), edits, 'en')
const read = (template: Template, row: number, column: number) =>
  textAt(tableOf(template), refAt(tableOf(template), row, column), 'en')
const line = properties.length
const free = () => {
  const template = emptyTemplate()
  const shaped = (table: Table) => setLineCount(setLineCount(setTableType(table, 2), 'rows', 4), 'columns', 3)
  return mapTable(template, idOf(template), shaped)
}

test('a table of columns shows the rules of its items above their lines', () => {
  expect(textsOf(tableOf(sweep), all(tableOf(sweep)), 'en')).toEqual([
    ['Frequency', 'Input', 'Output', 'Gain'],
    ['f', 'uin', 'uout', 'gain'],
    ['Hz', 'V', 'mV', 'dB'],
    ['', 'DS.MEAS.VPP(CH1)', 'DS.MEAS.VPP(CH2)', '=dB(uout, uin)'],
    ['eng3', 'eng3', '0.0', '0.00'],
    ['', '', '', ''],
    ['', '', '', ''],
    ['', '', '=uin/sqrt(1+(2*pi*f*1000*1e-7)^2)', ''],
    ['', '', '5%', ''],
    ['', '', '6', '4'],
    ['100', '', '', ''],
    ['1000', '', '', ''],
    ['10000', '', '', ''],
  ])
})

test.each([0, 1] as const)(
  'a block copied out of a table of type %i makes the same items elsewhere',
  (type) => {
    const source = mapTable(sweep, 't1', (table) => setTableType(table, type))
    const block = fromTsv(toTsv(textsOf(tableOf(source), all(tableOf(source)), 'en')))
    const target = mapTable(emptyTemplate(), '', (table) => table)
    const shaped = mapTable(target, idOf(target), (table) =>
      setLineCount(setTableType(table, type), type === 0 ? 'rows' : 'columns', 1),
    )
    const pasted = write(shaped, pasteEdits(block, { top: 0, left: 0, bottom: 0, right: 0 }))
    expect(textsOf(tableOf(pasted), all(tableOf(pasted)), 'en')).toEqual(
      textsOf(tableOf(source), all(tableOf(source)), 'en'),
    )
    // The grid has no row for the permission to type a reading.
    expect(checkTemplate(pasted)).toEqual([])
  },
)

describe('writing', () => {
  test('a rule on one line holds for its column; what a cell does not take is left out', () => {
    const changed = write(sweep, [
      { row: line + 1, column: 1, text: '=2*f' },
      { row: line, column: 3, text: '5' },
      { row: 1, column: 0, text: '1 no key' },
      { row: 4, column: 0, text: 'fancy' },
    ])
    expect(tableOf(changed).items[1]).toMatchObject({ type: 2, formula: '2*f', command: '' })
    expect(tableOf(changed).items[3]?.given).toEqual({})
    expect(tableOf(changed).items[0]).toEqual(tableOf(sweep).items[0])
  })

  test('a command with $ gets choices of channels, and loses them with the $', () => {
    const source = properties.indexOf('source')
    const chosen = write(sweep, [{ row: source, column: 0, text: 'DS.MEAS.VPP($)' }])
    expect(tableOf(chosen).items[0]?.parameter?.options).toEqual(['CH1', 'CH2'])
    const plain = write(chosen, [{ row: source, column: 0, text: 'DS.MEAS.VPP(CH1)' }])
    expect(tableOf(plain).items[0]?.parameter).toBeNull()
  })

  test('where every cell is its own, cells are numbers, texts, rules, or for the student; empty is none', () => {
    const made = write(free(), [
      { row: 0, column: 0, text: 'U' },
      { row: 1, column: 0, text: '5' },
      { row: 1, column: 1, text: '?' },
      { row: 1, column: 2, text: '=A2*B2' },
    ])
    expect(tableOf(made).items.map(({ key, type }) => [key, type])).toEqual([
      ['A1', 1],
      ['A2', 1],
      ['B2', 1],
      ['C2', 2],
    ])
    expect(checkTemplate(made)).toEqual([])
    expect([read(made, 0, 0), read(made, 1, 1), read(made, 1, 2)]).toEqual(['U', '?', '=A2*B2'])
    expect(tableOf(write(made, [{ row: 1, column: 1, text: '' }])).items).toHaveLength(3)
  })

  test('a block beyond the edge makes room, within the limits', () => {
    const block = Array.from({ length: 12 }, (_, row) =>
      Array.from({ length: 8 }, (_c, column) => `${row * 8 + column}`),
    )
    const pasted = write(free(), pasteEdits(block, { top: 0, left: 0, bottom: 0, right: 0 }))
    expect(sizeOf(tableOf(pasted))).toEqual({ rows: 12, columns: 8 })
    expect(read(pasted, 11, 3)).toBe('91')
  })
})

describe('filling', () => {
  const down = (template: Template, top: number, bottom: number, column: number) =>
    write(template, fillEdits(tableOf(template), { top, bottom, left: column, right: column }, 'down', 'en'))

  test('goes on with decades as decades, with all else in equal steps, and copies the rest', () => {
    const empty = setLineCount(tableOf(sweep), 'rows', 6)
    const pair = (a: string, b: string) =>
      write(
        mapTable(sweep, 't1', () => ({
          ...empty,
          items: empty.items.map((item) => ({ ...item, given: {} })),
        })),
        [
          { row: line, column: 0, text: a },
          { row: line + 1, column: 0, text: b },
        ],
      )
    const lines = (template: Template) => Object.values(tableOf(template).items[0]!.given)
    expect(lines(down(pair('100', '1000'), line, line + 4, 0))).toEqual([100, 1000, 1e4, 1e5, 1e6])
    expect(lines(down(pair('0.1', '0.2'), line, line + 3, 0))).toEqual([0.1, 0.2, 0.3, 0.4])
    expect(lines(down(pair('7', ''), line, line + 2, 0))).toEqual([7, 7, 7])
  })

  test('formulas of single cells move with their cells, keys are counted on', () => {
    const made = write(free(), [
      ...[0, 1, 2].flatMap((row) => [
        { row, column: 0, text: String(row + 1) },
        { row, column: 1, text: '?' },
      ]),
      { row: 0, column: 2, text: '=A1*B1 + max(A1, 2)' },
    ])
    const filled = down(made, 0, 2, 2)
    expect(read(filled, 2, 2)).toBe('=A3*B3 + max(A3, 2)')
    const right = fillEdits(tableOf(sweep), { top: 1, bottom: 1, left: 1, right: 3 }, 'right', 'en')
    expect(right.map(({ text }) => text)).toEqual(['uin2', 'uin3'])
  })
})

describe('exchange with sheets', () => {
  test('any block comes back as it was', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ',', '=', ' ', '中'), maxLength: 6 })
    const block = fc
      .integer({ min: 1, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }),
      )
    fc.assert(
      fc.property(block, (rows) => {
        // One empty cell is the same text as nothing.
        fc.pre(toTsv(rows) !== '' && !toTsv(rows).endsWith('\n'))
        expect(fromTsv(toTsv(rows))).toEqual(rows)
      }),
    )
    expect(fromTsv('1\t2\r\n3\t4\r\n')).toEqual([
      ['1', '2'],
      ['3', '4'],
    ])
  })

  test('whatever is pasted, the document stays one that can be kept', () => {
    const cell = fc.oneof(
      fc.constantFrom('=f*2', '?', '', '5', 'DS.MEAS.VPP($)', 'abc', '-1e3', '5%'),
      fc.string(),
    )
    const edit = fc.record({ row: fc.nat(30), column: fc.nat(12), text: cell })
    fc.assert(
      fc.property(
        fc.array(edit, { maxLength: 12 }),
        fc.constantFrom(0 as const, 1 as const, 2 as const),
        (edits, type) => {
          const start = mapTable(sweep, 't1', (table) => setTableType(table, type))
          expect(Template.safeParse(write(start, edits)).success).toBe(true)
        },
      ),
      { numRuns: 200 },
    )
  })
})

test('addresses, ranges and suggestions', () => {
  expect([addressOf(0, 0), addressOf(9, 25), addressOf(0, 26)]).toEqual(['A1', 'Z10', 'AA1'])
  expect(rangeOf({ row: 3, column: 1 }, { row: 1, column: 2 })).toEqual({
    top: 1,
    left: 1,
    bottom: 3,
    right: 2,
  })
  expect(suggest('=dB(uo', 6, ['uin', 'uout'], [])).toEqual({ from: 4, words: ['uout'] })
  expect(suggest('=sq', 3, ['uin'], []).words).toEqual(['sqrt'])
  expect(suggest('DS.ME', 5, [], ['DS.MEAS.VPP(CH1)', 'DS.RUN'])).toEqual({
    from: 0,
    words: ['DS.MEAS.VPP(CH1)'],
  })
  expect(suggest('plain', 5, ['plainer'], [])).toEqual({ from: 0, words: [] })
})
