import { expect, it } from 'vitest'
import { csvText } from './csv.ts'

it('quotes, ends lines with CRLF and defuses formulas', () => {
  expect(
    csvText([
      ['name', 'n'],
      ['a "b", c', -3],
      ['=1+1', null],
      ['-x', undefined],
    ]),
  ).toBe('\uFEFFname,n\r\n"a ""b"", c",-3\r\n\'=1+1,\r\n\'-x,\r\n')
})
