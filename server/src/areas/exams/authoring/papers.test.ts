import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { POINT } from '@labbox/contract/core/score.ts'
import * as exams from '@labbox/contract/exams/exams.ts'
import type { PaperDocument } from '@labbox/contract/exams/paper.ts'
import * as papers from '@labbox/contract/exams/papers.ts'
import { paperPreview } from '@labbox/contract/exams/preview.ts'
import * as sitting from '@labbox/contract/exams/sitting.ts'
import { questionDelete, questionUpdate } from '@labbox/contract/questions/questions.ts'
import { shippedBanks } from '../../../shipped/questions/index.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { digestOf } from '../../../testing/database/digest.ts'
import { choice, examWorld, type ExamWorld } from '../../../testing/exams/exam.ts'
import { shipBank } from '../../questions/ship.service.ts'
import { shipPaper } from './ship.service.ts'

let kit: TestApp
let world: ExamWorld
let colleague: Client
beforeAll(async () => {
  kit = await createTestApp()
  await kit.deps.jobs.start()
  world = await examWorld(kit)
  colleague = await kit.user('teacher', { orgId: kit.firstOrg })
})
afterAll(() => kit.close())

const name = { en: 'Paper' }
const drawing = (quantity: number, points = 100 / quantity): PaperDocument => ({
  schema: 1,
  policy: { multiple: 'half' },
  parts: [
    {
      kind: 'drawn',
      id: 'a',
      title: { en: 'Part' },
      note: {},
      quantity,
      points: points * POINT,
      source: { bankIds: [world.bankId], types: ['single'], tagIds: [], difficulties: [] },
    },
  ],
})
const refused = async (document: PaperDocument, error: string, field: string) => {
  const digest = digestOf(kit.database.sql, ['session'])
  const before = await digest()
  const { refusal } = await world.teacher.call(papers.paperAdd, { name, purpose: 2, document })
  expect(refusal.error).toBe(error)
  expect(Object.keys(refusal.errors ?? {})).toEqual([field])
  expect(await digest()).toEqual(before)
}

describe('a paper is refused, with nothing stored and the part named,', () => {
  it('when it does not add up to 100', () => refused(drawing(5, 10), 'PAPER_TOTAL', 'document'))
  it('when it draws more than the bank has', () =>
    refused(drawing(10), 'PAPER_OVER_BANK', 'document.parts.0'))
  it('when a part is empty', () => {
    const [choices] = world.document().parts
    const empty = { ...world.document().parts[1]!, questions: [] } as PaperDocument['parts'][number]
    return refused({ ...world.document(), parts: [choices!, empty] }, 'PAPER_PART_EMPTY', 'document.parts.1')
  })
  it('when a question is in it twice', () => {
    const document = world.document([world.choiceIds[0]!, world.otherIds[0]!])
    return refused(document, 'PAPER_QUESTION_TWICE', 'document.parts.1')
  })
  it('when a question is not one the teacher may use', () => {
    const gone = '0198c0de-0000-7000-8000-000000000000'
    return refused(world.document([gone, world.otherIds[0]!]), 'PAPER_QUESTION_GONE', 'document.parts.1')
  })
})

describe('papers of others', () => {
  it('are not there: read, changed, copied, deleted, previewed or set', async () => {
    const id = await world.paper()
    const digest = digestOf(kit.database.sql, ['session'])
    const before = await digest()
    const change = { id, revision: 1, name, purpose: 2 as const, document: world.document() }
    const answers = [
      await colleague.call(papers.paperGet, { id }),
      await colleague.call(paperPreview, { id }),
      await colleague.call(papers.paperUpdate, change),
      await colleague.call(papers.paperCopy, { id }),
      await colleague.call(papers.paperDelete, { id }),
    ]
    expect(answers.map(({ refusal }) => refusal.error)).toEqual(answers.map(() => 'NOT_FOUND'))
    const foreign = await colleague.call(exams.examAdd, {
      type: 6 as const,
      name,
      mode: 1 as const,
      paperIds: [id],
      settings: {},
      startAt: world.minutes(0),
      endAt: world.minutes(60),
    })
    expect(foreign.refusal.error).toBe('NOT_FOUND')
    expect(await digest()).toEqual(before)
  })

  it('cannot be stored over what somebody else has stored meanwhile', async () => {
    const id = await world.paper()
    const change = { id, revision: 1, name, purpose: 2 as const, document: world.document() }
    await world.teacher.ok(papers.paperUpdate, change)
    expect((await world.teacher.call(papers.paperUpdate, change)).refusal.error).toBe('PAPER_STALE')
  })
})

describe('a preview', () => {
  it('has the paper with its key; a version has an order of its own, the same each time', async () => {
    const id = await world.paper()
    const see = (variant: number) => world.teacher.ok(paperPreview, { id, variant })
    const plain = await see(0)
    expect(plain).toMatchObject({
      total: 100 * POINT,
      parts: [{ points: 60 * POINT }, { points: 40 * POINT }],
    })
    const ids = ({ parts }: typeof plain) => parts[0]!.questions.map((one) => one.id)
    expect(ids(plain)).toEqual(world.choiceIds)
    expect(plain.parts[0]!.questions[0]!.key).toEqual({ type: 'single', correct: 'opt2' })
    const [first, again, other] = [await see(1), await see(1), await see(2)]
    expect(again).toEqual(first)
    expect(ids(first).toSorted()).toEqual(world.choiceIds.toSorted())
    expect([ids(first), ids(other)]).not.toEqual([ids(plain), ids(plain)])
  })

  it('draws for each version, and shows a part that has become too large as far as it goes', async () => {
    const id = await world.paper(drawing(5))
    const { parts } = await world.teacher.ok(paperPreview, { id, variant: 3 })
    expect(parts[0]!.questions).toHaveLength(5)
    expect(new Set(parts[0]!.questions.map((one) => one.id)).size).toBe(5)
  })
})

it('ships a paper in both languages that any teacher of the school can set at once', async () => {
  const [bank] = await shippedBanks()
  const bankId = await shipBank(kit.deps, kit.firstOrg, bank!)
  const id = await shipPaper(kit.deps, kit.firstOrg, world.teacher.userId, bankId)
  const { items } = await colleague.ok(papers.paperPage, { group: 1 })
  expect(items).toMatchObject([{ id, editable: false, total: 100 * POINT, questions: 19, type: 'mixed' }])
  const { parts } = await colleague.ok(paperPreview, { id: id! })
  for (const { title } of parts) expect(Object.keys(title).toSorted()).toEqual(['en', 'zh'])
  const exam = await world.publish({ paperIds: [id], mode: 3 })
  expect(await world.teacher.ok(exams.examGet, { id: exam })).toMatchObject({ made: 2, prepared: true })
})

it('leaves an exam as it was published, whatever becomes of its questions and its paper', async () => {
  const { teacher, choiceIds, pupils } = world
  const paperId = await world.paper()
  const examId = await world.publish({ paperIds: [paperId] })
  const changed = choice(99)
  await teacher.ok(questionUpdate, {
    id: choiceIds[0]!,
    version: 1,
    document: { ...changed, key: { type: 'single', correct: 'opt0' } },
  })
  await teacher.ok(questionDelete, { ids: [choiceIds[1]!] })
  await teacher.ok(papers.paperDelete, { id: paperId })
  const pupil = pupils[0]!
  const { id } = await world.start(pupil, examId)
  const { questions } = await pupil.ok(sitting.sittingPage, { id })
  const answers = [0, 1].map((no) => {
    const { content } = questions.find((one) => one.no === no)!
    expect(JSON.stringify(content)).toContain(`Question ${no}`)
    const options = content.type === 'single' ? content.options : []
    // The paper was correct when it was published.
    const option = options.find(({ text }) => JSON.stringify(text).includes('"right'))!.id
    return { question: no, seq: no + 1, answer: { type: 'single' as const, option }, at: world.minutes(0) }
  })
  await pupil.ok(sitting.sittingSubmit, { id, epoch: 1, answers })
  const [own] = await kit.database.sql`select score from student_task where id = ${id}`
  expect(own).toEqual({ score: '20.0000' })
})
