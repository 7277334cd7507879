import { expect, it } from 'vitest'
import type { ReportSection } from '@labbox/contract/templates/report.ts'
import type { Sheet } from '@labbox/contract/measurement/sheet.ts'
import { tableTypes } from '@labbox/contract/measurement/template.ts'
import { isDone, type ReportContent } from './content.ts'

const table = { id: 't', kind: 'table', pageId: 'p' } as ReportSection
const page = (id: string, items: string[]) => ({
  id,
  tables: [
    {
      id: `${id}-table`,
      type: tableTypes.separate,
      rows: [],
      columns: [],
      items: items.map((item) => ({ id: item })),
    },
  ],
})
type State = 'blank' | 'filled' | 'undefined'
/** A report whose page has the cells `a` and `b`; another page stays empty. */
const withCells = (a: State, b: State) => ({
  draft: { texts: {}, pictures: {} } as unknown as ReportContent['draft'],
  circuit: null,
  sheet: {
    template: { pages: [page('p', ['a', 'b']), page('other', ['c'])] },
    cells: { 'a.0': { state: a }, 'b.0': { state: b }, 'c.0': { state: 'blank' } },
  } as unknown as Sheet,
})

it('a table is done when none of its cells is empty', () => {
  expect(isDone(table, { ...withCells('filled', 'filled'), sheet: null })).toBe(false)
  expect(isDone(table, withCells('blank', 'blank'))).toBe(false)
  expect(isDone(table, withCells('filled', 'blank'))).toBe(false)
  expect(isDone(table, withCells('filled', 'undefined'))).toBe(true)
})
