import fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvCell, csvText } from './csv.ts'

it.each([
  ['plain', 'plain'],
  ['a, "b"', '"a, ""b"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['-3', "'-3"],
  ['\tx', `"'\tx"`],
  [' =1+1', "' =1+1"],
  // Characters that Chinese spreadsheets treat like these.
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  // Split at semicolons or tabs, these would become cells of their own.
  [';=1+1', `";'=1+1"`],
  ['a; =1+1;＝2', `"a; '=1+1;'＝2"`],
  ['a\t@x', `"a\t'@x"`],
  ['a\n=1+1', `"a\n'=1+1"`],
  ['a|=1', "a|'=1"],
  [';-1+cmd|x', `";'-1+cmd|x"`],
  // Numbers, and signs elsewhere in the text, stay as they are.
  ['1; -2; 3.5', '"1; -2; 3.5"'],
  ['a=b, 1-2', '"a=b, 1-2"'],
])('%j is written as %j', (text, cell) => expect(csvCell(text)).toBe(cell))

it('is read as it was before', () => {
  const text = fc.string({
    unit: fc.constantFrom("'", '=', '-', '1', ';', ' ', '\t', '\n', '|', '＝', 'a'),
    maxLength: 12,
  })
  fc.assert(
    fc.property(text, (given) => {
      const cell = csvCell(given)
      const plain = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
      expect(csvText(plain)).toBe(given)
    }),
    { numRuns: 5_000 },
  )
})
