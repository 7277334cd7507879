import { expect, it } from 'vitest'
import type { RichDoc } from '@labbox/contract/core/rich-doc.ts'
import { ReportDoc } from '@labbox/contract/reports/rich.ts'
import { numbersOf } from './numbers.ts'

const title = { zh: '节', en: 'Section' }
const doc = (...content: object[]): RichDoc => ({ type: 'doc', content })
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const equation = (id: string, latex: string) => ({ type: 'blockMath', attrs: { id, latex } })
const image = (id: string | null) => ({
  type: 'image',
  attrs: { id, fileId: crypto.randomUUID(), alt: 'A screen' },
})
const table = (id: string, inside: object = paragraph('1')) => ({
  type: 'table',
  attrs: { id },
  content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [inside] }] }],
})

const sheet = {
  id: 's',
  template: {
    pages: [
      { id: 'other', tables: [{ id: 't0', name: {} }] },
      {
        id: 'page',
        tables: [{ id: 't1', name: { en: 'Readings' }, plots: [{ id: 'p1', name: { en: 'Gain' } }] }],
      },
    ],
  },
}
const picture = { id: 'pic1', fileId: 'f', url: '', caption: 'Ripple', at: '', photo: false }

/** A report of one section of each kind, its first text as given. */
const report = (
  first: RichDoc,
  order: readonly string[] = ['aim', 'data', 'curves', 'wiring', 'screens', 'end'],
) => {
  const sections = {
    aim: { kind: 'text', id: 'aim', title, required: true },
    data: { kind: 'table', id: 'data', title, pageId: 'page' },
    curves: { kind: 'plot', id: 'curves', title, pageId: 'page' },
    wiring: { kind: 'circuit', id: 'wiring', title },
    screens: { kind: 'picture', id: 'screens', title, required: false },
    end: { kind: 'text', id: 'end', title, required: true },
  } as const
  return {
    template: { sections: order.map((id) => sections[id as keyof typeof sections]) },
    draft: {
      texts: { aim: first, end: doc(equation('eqend0', 'b'), image('imend0')) },
      pictures: { screens: ['pic1', 'gone'] },
      pdfFileId: null,
    },
    sheet,
    circuit: { components: { R1: {} } },
    pictures: [picture],
  } as unknown as Parameters<typeof numbersOf>[0]
}

const said = (content: Parameters<typeof numbersOf>[0]) =>
  numbersOf(content).map(({ kind, number, to }) => `${kind} ${number} ${to}`)

it('counts figures, tables and equations in reading order, each on its own, whatever they are', () => {
  expect(
    said(report(doc(equation('eqaim0', 'a'), paragraph('x'), table('tabaim', image('imaim0'))))),
  ).toEqual([
    'equation 1 aim/eqaim0',
    'table 1 aim/tabaim',
    'figure 1 aim/imaim0',
    'table 2 data/table.t1',
    'figure 2 data/plot.t1.p1',
    'figure 3 curves/plot.t1.p1',
    'figure 4 wiring/circuit',
    'figure 5 screens/pic1',
    'equation 2 end/eqend0',
    'figure 6 end/imend0',
  ])
})

it('renumbers by itself: what a reference names stays the same', () => {
  const numberOf = (content: Parameters<typeof numbersOf>[0], to: string) =>
    numbersOf(content).find((part) => part.to === to)?.number
  const before = report(doc(image('imaim0'), image('imaim1')))
  const after = report(doc(image('imaim1')))
  const moved = report(doc(image('imaim0')), ['end', 'aim'])
  expect(['end/imend0', 'aim/imaim1'].map((to) => numberOf(before, to))).toEqual([7, 2])
  expect(['end/imend0', 'aim/imaim1', 'aim/imaim0'].map((to) => numberOf(after, to))).toEqual([
    6,
    1,
    undefined,
  ])
  expect(['end/imend0', 'aim/imaim0'].map((to) => numberOf(moved, to))).toEqual([1, 2])
})

it('counts what has no name yet, and nothing that is not shown', () => {
  const content = report(doc(image(null)), ['aim', 'data', 'wiring'])
  expect(said(content)).toEqual([
    'figure 1 null',
    'table 1 data/table.t1',
    'figure 2 data/plot.t1.p1',
    'figure 3 wiring/circuit',
  ])
  expect(said({ ...content, sheet: null, circuit: null })).toEqual(['figure 1 null'])
})

it('is what the server takes: names of parts and references, and nothing else by their names', () => {
  const ok = (...content: object[]) => ReportDoc.safeParse(doc(...content)).success
  const reference = (to: unknown) => ({ type: 'paragraph', content: [{ type: 'reference', attrs: { to } }] })
  expect(ok(equation('eqaim0', 'a'), table('tabaim'), image('imaim0'), reference('aim/eqaim0'))).toBe(true)
  expect(ok(equation('"><script>', 'a'))).toBe(false)
  expect(ok({ type: 'paragraph', attrs: { id: 'parag0' } })).toBe(false)
  for (const to of ['', 'x'.repeat(161), 7]) expect(ok(reference(to))).toBe(false)
})
