import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GraphDocument, type Relation, type Topic } from '@labbox/contract/courses/graph.ts'
import { csvRows } from '../../../platform/sheet/csv.ts'
import { requireHeader } from '../../../platform/sheet/problem.ts'
import { writeSheet } from '../../../platform/sheet/write.ts'
import { draftGraph, findHeader, graphColumns, headings, rowsOf } from './graph-sheet.rules.ts'

const read = (text: string) => {
  const rows = [...csvRows(Buffer.from(text))]
  return draftGraph(rows, requireHeader(findHeader(rows, 'en')))
}
const written = (document: GraphDocument, locale: 'zh' | 'en') => {
  const columns = graphColumns.map((column) => ({ title: headings[column][locale] }))
  return buffer(writeSheet('csv', { name: 'graph', columns, rows: rowsOf(document, locale) }))
}

/** Whatever people type, formulas and quotation marks among it. */
const word = fc
  .oneof(
    fc.string({ minLength: 2, maxLength: 20, unit: 'grapheme' }),
    fc.constantFrom('=1+1', "'=x", "''@a", '-3 dB', '+5 V', '"quoted", twice', 'two\nlines', '电容；电感'),
  )
  // oxlint-disable-next-line no-control-regex -- no cell keeps them
  .map((text) =>
    text
      .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .toWellFormed()
      .trim(),
  )
const names = fc.tuple(word, word, fc.nat(2)).map(([zh, en, which]) => ({
  ...(which !== 1 && { zh: `${zh}.a` }),
  ...(which !== 0 && { en: `${en}.a` }),
}))

const documents = fc
  .array(fc.tuple(names, fc.boolean(), fc.nat(9), fc.array(fc.nat(9), { maxLength: 3 })), {
    minLength: 1,
    maxLength: 10,
  })
  .map((drafts): GraphDocument => {
    const isGroup = (k: number) => drafts[k]?.[1] === true
    const topics = drafts.map(([name, group, parent], k): Topic => ({
      id: `t${k}`,
      type: group ? 1 : 0,
      name,
      description: name,
      links: [],
      parentId: parent < k && isGroup(parent) ? `t${parent}` : null,
    }))
    const relations = drafts.flatMap(([, group, , before], k): Relation[] =>
      group
        ? []
        : [...new Set(before)].flatMap((each) =>
            each < k && !isGroup(each) ? { from: `t${each}`, to: `t${k}` } : [],
          ),
    )
    return GraphDocument.parse({ topics, relations })
  })

describe('a graph as CSV', () => {
  it('comes back as it was, and no cell begins a formula', async () => {
    await fc.assert(
      fc.asyncProperty(documents, fc.constantFrom('zh' as const, 'en' as const), async (document, locale) => {
        const bytes = await written(document, locale)
        const rows = [...csvRows(bytes)]
        for (const { cells } of rows) for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
        const again = draftGraph(rows, requireHeader(findHeader(rows, locale)))
        expect(again.drafts.flatMap(({ faults }) => [...faults])).toEqual([])
        expect(again.document).toEqual(document)
      }),
    )
  })

  it('keeps links', async () => {
    const links = [{ kind: 'lab' as const, id: '019a0000-0000-7000-8000-000000000001' }]
    const document = GraphDocument.parse({
      topics: [{ id: 'a', type: 0, name: { en: 'Ohm' }, links }],
      relations: [],
    })
    expect(read(String(await written(document, 'en'))).document).toEqual(document)
  })
})

describe('a sheet that somebody typed', () => {
  it('may do without ids, and name topics by their names', () => {
    const { document, drafts } = read(
      'Topic,Kind,Group,Prerequisites\nBasics,category,,\nOhm’s law,,Basics,\nDivider,,Basics,Ohm’s law\nRC,,,Ohm’s law; Divider\n',
    )
    expect(drafts.flatMap(({ faults }) => [...faults])).toEqual([])
    expect(document.topics.map(({ id, type, parentId }) => [id, type, parentId])).toEqual([
      ['row-2', 1, null],
      ['row-3', 0, 'row-2'],
      ['row-4', 0, 'row-2'],
      ['row-5', 0, null],
    ])
    expect(document.relations).toEqual([
      { from: 'row-3', to: 'row-4' },
      { from: 'row-3', to: 'row-5' },
      { from: 'row-4', to: 'row-5' },
    ])
  })

  it('is told of every row what is wrong with it', () => {
    const { drafts, cycle } = read(
      [
        'id,type,name,parent,prerequisites,links',
        'a,,Ohm,nowhere,b,',
        'b,,Kirchhoff,a,a,',
        'b,,Again,,,',
        'c,,X,,,',
        'd,what,Diode,,zz,',
        'e!,,Mesh,,,tag:5',
        'g,1,Group,h,,',
        'h,1,Inner,g,g,',
      ].join('\n'),
    )
    expect(drafts.map(({ line, faults }) => [line, [...faults].toSorted()])).toEqual([
      [2, ['cycle', 'unknownParent']],
      [3, ['badParent', 'cycle']],
      [4, ['cycle', 'repeated']],
      [5, ['badName']],
      [6, ['badType', 'unknownBefore']],
      [7, ['badId', 'badLink']],
      [8, ['loop']],
      [9, ['badBefore', 'loop']],
    ])
    expect(cycle.toSorted()).toEqual(['a', 'b'])
  })
})
