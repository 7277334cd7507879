import { afterAll, beforeAll, expect, it } from 'vitest'
import { manualList, manualParts } from '@labbox/contract/manual/manual.ts'
import { textOf } from '@labbox/contract/core/rich-doc.ts'
import { searchFind } from '@labbox/contract/search/search.ts'
import { createTestApp, type Client, type TestApp } from '../../testing/app.ts'
import { updateIndex } from '../search/index.service.ts'

let app: TestApp
let student: Client
let teacher: Client
beforeAll(async () => {
  app = await createTestApp()
  ;[student, teacher] = [await app.user('student'), await app.user('teacher')]
  await updateIndex(app.app.areas.search)
})
afterAll(() => app.close())

it('has pages for each kind of person, whole in both languages', async () => {
  const entries = await student.ok(manualList, {})
  expect(new Set(entries.map(({ part }) => part))).toEqual(new Set(manualParts))
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
  for (const { title, text } of entries) {
    expect(title.zh).toMatch(/\p{Script=Han}/u)
    expect(title.en).toMatch(/^[A-Z]/)
    const [zh, en] = [textOf(text.zh), textOf(text.en)]
    expect(zh).toMatch(/\p{Script=Han}{4}/u)
    expect(zh.length).toBeGreaterThan(80)
    expect(en).not.toMatch(/\p{Script=Han}/u)
    expect(en.length).toBeGreaterThan(200)
  }
})

it('is found by what it says, in either language and by everybody', async () => {
  for (const who of [student, teacher])
    for (const words of [
      'ground clip queue bench',
      'answers kept encrypted offline',
      '断网 答案',
      '候补 时段',
      'FPGA bitstream companion',
    ]) {
      const found = await who.ok(searchFind, { words, kind: 'help' })
      expect(found[0]).toMatchObject({ kind: 'help', lead: { kind: 'help', type: null } })
    }
  const [first] = await student.ok(searchFind, { words: 'waitlist', kind: 'help' })
  const pages = await student.ok(manualList, {})
  expect(pages.find(({ id }) => id === first?.lead.id)?.title.en).toBe('Book a bench')
})
