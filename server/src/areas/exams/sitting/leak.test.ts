import { afterAll, beforeAll, expect, it } from 'vitest'
import { HOUR_MS } from '@labbox/contract/core/durations.ts'
import { permissions, type Permission } from '@labbox/contract/access/permissions.ts'
import { POINT } from '@labbox/contract/core/score.ts'
import * as exams from '@labbox/contract/exams/exams.ts'
import { resultRelease } from '@labbox/contract/exams/results.ts'
import * as sitting from '@labbox/contract/exams/sitting.ts'
import type { QuestionDocument } from '@labbox/contract/questions/key.ts'
import { questionAdd } from '@labbox/contract/questions/questions.ts'
import { line, samples } from '@labbox/contract/questions/testing.ts'
import { registered } from '../../../platform/http/register.ts'
import { createTestApp, send, type Client, type TestApp } from '../../../testing/app.ts'
import { choice, device, examWorld, type ExamWorld } from '../../../testing/exams/exam.ts'
import { callIn } from '../../../testing/inputs.ts'
import { createWorld, type World } from '../../../testing/world.ts'

/** Texts that occur only in keys, model answers and explanations. */
const secrets = [
  'EXPLANATION-7f3a',
  'ACCEPTED-7f3a',
  'MODEL-7f3a',
  '7312.25',
  '2*pi*R',
  ...['opt', 'many'].flatMap((id) => [0, 1, 2, 3].map((k) => `${id}${k}`)),
]
/** Names under which keys, marks and statistics travel. */
const names = ['correct', 'accepted', 'tolerance', 'explanation', 'variables', 'verdict', 'autoPoints']
const figures = ['facility', 'discrimination', 'difficulty', 'corrected', 'document']

const explanation = { en: line('EXPLANATION-7f3a') }
const questions: QuestionDocument[] = [
  ...Array.from({ length: 8 }, (_, k) => ({ ...choice(k), explanation })),
  {
    schema: 1,
    explanation,
    content: { type: 'blank', stem: { en: line('Say ', { blank: 'x' }) }, blanks: ['x'], ordered: true },
    key: { type: 'blank', exact: false, blanks: [{ id: 'x', accepted: ['ACCEPTED-7f3a'] }] },
  },
  {
    schema: 1,
    explanation,
    content: { type: 'numeric', stem: { en: line('How much?') }, unit: 'V' },
    key: {
      type: 'numeric',
      answer: '7312.25',
      variables: [],
      unit: '',
      tolerance: { kind: 'absolute', value: 1 },
    },
  },
  {
    schema: 1,
    explanation,
    content: { type: 'short', stem: { en: line('Why?') }, maxLength: 100 },
    key: { type: 'short', model: { en: line('MODEL-7f3a') } },
  },
  {
    schema: 1,
    explanation,
    content: {
      type: 'multiple',
      stem: { en: line('Which of these?') },
      shuffle: true,
      options: ['one', 'two', 'three', 'four'].map((text, k) => ({
        id: `many${k}`,
        text: { en: line(text) },
      })),
    },
    key: { type: 'multiple', correct: ['many0', 'many2'] },
  },
  {
    schema: 1,
    explanation,
    content: { type: 'boolean', stem: { en: line('Is it so?') } },
    key: { type: 'boolean', correct: true },
  },
  { ...samples.parameterised, explanation },
  {
    schema: 1,
    explanation,
    content: {
      type: 'file',
      stem: { en: line('Hand it in.') },
      accept: ['pdf'],
      maxFiles: 1,
      maxMegabytes: 1,
    },
    key: { type: 'file', model: { en: line('MODEL-7f3a') } },
  },
]

let kit: TestApp
let world: ExamWorld
let things: World
let student: Client
let questionIds: string[]
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
  await kit.deps.jobs.start()
  things = await createWorld(kit, kit.firstOrg)
  world = await examWorld(kit)
  student = world.pupils[0]!
  questionIds = []
  for (const document of questions)
    questionIds.push((await world.teacher.ok(questionAdd, { bankId: world.bankId, document })).id)
})
afterAll(() => kit.close())

const paperOf = () =>
  world.paper({
    schema: 1,
    policy: { multiple: 'half' },
    parts: [
      {
        kind: 'chosen',
        id: 'a',
        title: { en: 'All' },
        note: {},
        questions: questionIds.map((questionId, k) => ({
          questionId,
          points: (k < 10 ? 7 : 6) * POINT,
        })),
      },
    ],
  })

const long = process.env.LONG === '1'
/** Of the calls that are no exam's one in so many is made at each look in the gate, the next ones at the next look. */
const OTHERS = 3
let looks = 0

/** Everything that a student may call at all, with the ids of this exam wherever an id is asked for. */
const everything = async (ids: Partial<World['ids']>): Promise<{ path: string; text: string }[]> => {
  const own: World = { ...things, ids: { ...things.ids, ...ids } }
  const answers: { path: string; text: string }[] = []
  looks++
  for (const [index, endpoint] of (registered.get(kit.app.server) ?? []).entries()) {
    if (!long && !endpoint.path.includes('exam') && (index + looks) % OTHERS !== 0) continue
    const { access } = endpoint
    const open = typeof access === 'object'
    const may = open || access === 'signedIn' || permissions[access as Permission].student
    // Handing in is tested later; session and password have nothing to do with exams.
    const later = endpoint.path === sitting.sittingSubmit.path
    if (!may || later || (endpoint.method === 'POST' && (open || access === 'signedIn'))) continue
    const answer = await send(kit.app, student.token, endpoint, callIn(endpoint, own).input)
    answers.push({ path: endpoint.path, text: JSON.stringify(answer) })
  }
  return answers
}

const leaksIn = (answers: readonly { path: string; text: string }[]) =>
  answers.flatMap(({ path, text }) =>
    [
      ...secrets.filter((one) => text.includes(one)),
      ...[...names, ...figures].filter((one) => text.includes(`"${one}":`)),
    ]
      // The lab's own pages may show their documents; these do not belong to the exam.
      .filter((one) => !(one === 'document' && !path.startsWith('/stu/exam')))
      .map((one) => `${path}: ${one}`),
  )

it.each([1, 2] as const)(
  'a student sees no key, explanation, bank order or figure before the release, in mode %s',
  async (mode) => {
    const settings = { release: 'manual' as const }
    const examId = await world.publish({ mode, paperIds: [await paperOf()], settings })
    const { id } = await world.copyOf(student, examId)
    const ids = {
      sitting: id,
      exam: examId,
      task: examId,
      studentTask: id,
      question: questionIds[0]!,
      bank: world.bankId,
    }
    expect(leaksIn(await everything(ids))).toEqual([])

    await student.ok(sitting.sittingStart, { id, device })
    const page = await student.ok(sitting.sittingPage, { id })
    expect(page.questions).toHaveLength(questions.length)
    const orders = page.questions.flatMap(({ content }) =>
      content.type === 'single'
        ? [content.options.map(({ text }) => JSON.stringify(text).replace(/\d+"/, '"'))]
        : [],
    )
    const bank = questions.flatMap(({ content }) =>
      content.type === 'single'
        ? [content.options.map(({ text }) => JSON.stringify(text).replace(/\d+"/, '"'))]
        : [],
    )
    // Eight questions in the order of the bank by chance: once in 10¹¹.
    expect(orders).not.toEqual(bank)
    expect(leaksIn([{ path: '/stu/exam/page', text: JSON.stringify(page) }])).toEqual([])
    const singles = page.questions.filter(({ content }) => content.type === 'single')
    const short = page.questions.find(({ content }) => content.type === 'short')!
    const answers = singles.map(({ no }, k) => ({
      question: no,
      seq: k + 1,
      at: kit.clock.now().toISOString(),
      answer: { type: 'single' as const, option: 'o1' },
    }))
    const written = { type: 'short' as const, text: 'Because.' }
    const save = {
      id,
      epoch: 1,
      answers: [...answers, { ...answers[0]!, question: short.no, seq: 99, answer: written }],
    }
    const saved = await student.ok(sitting.sittingSave, save)
    expect(saved.saved).toHaveLength(9)
    expect(leaksIn([{ path: '/stu/exam/save', text: JSON.stringify(saved) }])).toEqual([])
    expect(leaksIn(await everything(ids))).toEqual([])
    const resumed = await student.ok(sitting.sittingStart, { id, device: 'device-00000002' })
    expect(Object.keys(resumed.answers)).toHaveLength(9)
    expect(leaksIn([{ path: '/stu/exam/start', text: JSON.stringify(resumed) }])).toEqual([])

    const { epoch } = await student.ok(sitting.sittingStart, { id, device })
    const done = await student.ok(sitting.sittingSubmit, { id, epoch })
    expect(done.released).toBe(false)
    expect(leaksIn(await everything(ids))).toEqual([])
    expect((await world.copyOf(student, examId)).score).toBeNull()

    kit.clock.advance(2 * HOUR_MS)
    await kit.app.areas.settle()
    expect(leaksIn(await everything(ids))).toEqual([])
    // The secret texts do exist, and this check would find them.
    const detail = await world.teacher.ok(exams.examGet, { id: examId })
    expect(detail.counts).toEqual({ 2: 1, 5: 1 })
    await kit.database.sql`update exam_answer set points = 0 where attempt_id = ${id} and points is null`
    await world.teacher.ok(resultRelease, { id: examId })
    const found = leaksIn(await everything(ids))
    for (const what of ['EXPLANATION-7f3a', 'MODEL-7f3a', 'correct', 'verdict'])
      expect(found).toContain(`/stu/exam/result: ${what}`)
  },
)
