import { expect, it } from 'vitest'
import { schemeProblem, type GradeScheme } from '@labbox/contract/scores/scheme.ts'
import { emptyColumn, formOf, schemeOf } from './scheme-form.ts'

const id = (n: number) => `00000000-0000-7000-8000-00000000000${n}`
const scheme: GradeScheme = {
  groups: [{ id: id(1), name: { en: 'All' }, weight: 10_000, kinds: [2], dropLowest: 0, bonus: false }],
  columns: [
    { id: id(2), name: { en: 'Oral' }, groupId: id(1) },
    { id: id(3), name: { en: 'Days' }, groupId: id(1), attendance: { lateShare: 2550 } },
    { id: id(4), name: { en: 'Banks' }, groupId: id(1), practice: { least: 30 } },
  ],
  placed: {},
  replaces: {},
  decimals: 1,
}

it('a scheme is the same after it was shown in the form', () =>
  expect(schemeOf(formOf({ scheme, items: [] }))).toEqual(scheme))

it('the first scheme is in order, and takes attendance from the class sessions, late as half', () => {
  const first = schemeOf(formOf({ scheme: null, items: [] }))
  expect(schemeProblem(first)).toBeNull()
  expect(first.groups).toHaveLength(5)
  expect(first.columns).toMatchObject([{ attendance: { lateShare: 5000 } }])
})

it('a new column is entered by hand until another source is chosen', () => {
  const form = formOf({ scheme, items: [] })
  const column = emptyColumn(id(1))
  expect(schemeOf({ ...form, columns: [column] }).columns[0]).not.toHaveProperty('attendance')
  expect(schemeOf({ ...form, columns: [{ ...column, source: 'attendance' }] }).columns).toMatchObject([
    { attendance: { lateShare: 5000 } },
  ])
})
