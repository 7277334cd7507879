import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  approvedAdd,
  approvedDelete,
  approvedPage,
  approvedUpdate,
} from '@labbox/contract/assistant/approved.ts'
import { classAdd, memberAdd } from '@labbox/contract/classes/classes.ts'
import { courseAdd, courseClasses } from '@labbox/contract/courses/courses.ts'
import { searchFind } from '@labbox/contract/search/search.ts'
import type { Client } from '../../../testing/app.ts'
import { digestOf } from '../../../testing/database/digest.ts'
import { updateIndex } from '../../search/index.service.ts'
import { createAssistantKit, type AssistantKit } from '../testing.ts'

let kit: AssistantKit
let teacher: Client
let student: Client
let stranger: Client
let courseId: string

const index = () => updateIndex(kit.app.areas.search)
const found = async (who: Client, words: string) =>
  (await who.ok(searchFind, { words, kind: 'answer' })).map(({ title, text, lead }) => ({
    title,
    text,
    lead,
  }))

beforeAll(async () => {
  kit = await createAssistantKit()
  teacher = await kit.user('teacher')
  student = await kit.user('student', { account: 'quokka1' })
  stranger = await kit.user('student')
  const { id: classId } = await teacher.ok(classAdd, { name: { en: 'Class' } })
  await teacher.ok(memberAdd, { id: classId, accounts: ['quokka1'] })
  ;({ id: courseId } = await teacher.ok(courseAdd, { name: { en: 'Circuits' } }))
  await teacher.ok(courseClasses, { id: courseId, classIds: [classId] })
})
afterAll(() => kit.close())

const answer = { question: 'Why does the quokka clip?', answer: 'Its supply ends at 5 V. 电源只有 5 V。' }

it('is found by whoever may read the course, and rests under answers of the language model', async () => {
  const { id } = await teacher.ok(approvedAdd, { ...answer, courseId })
  await index()
  const title = { zh: answer.question, en: answer.question }
  const [one] = await found(student, 'quokka clip')
  expect(one).toEqual({ title, text: answer.answer, lead: { kind: 'study', id: courseId, type: null } })
  expect((await found(teacher, '电源'))[0]?.lead).toEqual({ kind: 'course', id: courseId, type: null })
  expect(await found(stranger, 'quokka clip')).toEqual([])
  await kit.agree(student)
  const [first] = await kit.asked(student, 'Why does the quokka clip?')
  expect(first).toMatchObject({ sources: [{ kind: 'answer' }] })
  expect(kit.model.got.at(-1)?.body).toContain('Its supply ends at 5 V.')

  const { items } = await teacher.ok(approvedPage, { courseId, question: 'QUOKKA' })
  expect(items).toMatchObject([{ id, ...answer, courseId }])
  expect((await teacher.ok(approvedPage, { courseId, question: '%' })).total).toBe(0)
  await teacher.ok(approvedUpdate, { id, ...answer, answer: 'It numbats.' })
  await index()
  expect((await found(student, 'numbats'))[0]?.text).toBe('It numbats.')
  await teacher.ok(approvedDelete, { id })
  await index()
  expect(await found(student, 'quokka clip')).toEqual([])
})

it('is written by who teaches the course alone', async () => {
  const { id } = await teacher.ok(approvedAdd, { ...answer, courseId })
  const other = await kit.user('teacher')
  const digest = digestOf(kit.database.sql, ['allowance'])
  const before = await digest()
  expect((await other.call(approvedPage, { courseId })).code).toBe(404)
  expect((await other.call(approvedAdd, { ...answer, courseId })).code).toBe(404)
  expect((await other.call(approvedUpdate, { ...answer, id })).code).toBe(404)
  expect((await other.call(approvedDelete, { id })).code).toBe(404)
  expect((await student.call(approvedAdd, { ...answer, courseId })).code).toBe(403)
  const empty = await teacher.call(approvedAdd, { question: '', answer: 'x', courseId })
  expect(Object.keys(empty.refusal.errors ?? {})).toEqual(['question', 'answer'])
  expect(await digest()).toEqual(before)
})
