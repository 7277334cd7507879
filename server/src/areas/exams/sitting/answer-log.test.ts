import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '@labbox/contract/questions/answer.ts'
import * as sitting from '@labbox/contract/exams/sitting.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { statementsOf } from '../../../testing/database/statements-of.ts'
import { examWorld, type ExamWorld } from '../../../testing/exams/exam.ts'
import { createAnswerLog, type Given, type Stored } from './answer-log.ts'

let kit: TestApp
let world: ExamWorld
beforeAll(async () => {
  kit = await createTestApp()
  await kit.deps.jobs.start()
  world = await examWorld(kit, { students: 4 })
})
afterAll(() => kit.close())

interface Sitter {
  client: Client
  id: string
  question: number
}

/** All students sit a running exam; the numeric question is a handy one to answer. */
const allBegin = async (): Promise<Sitter[]> => {
  const examId = await world.publish()
  return Promise.all(
    world.pupils.map(async (client, k) => {
      const { id, types } = await world.start(client, examId, `device-desk-${k}`)
      const question = Number(Object.entries(types).find(([, type]) => type === 'numeric')?.[0])
      return { client, id, question }
    }),
  )
}

const numeric = (text: string): Answer => ({ type: 'numeric', text })

const given = ({ id, question }: Sitter, seq: number, more: Partial<Given> = {}): Given => ({
  attemptId: id,
  question,
  epoch: 1,
  seq,
  answer: numeric(`answer ${seq}`),
  givenAt: kit.clock.now(),
  at: kit.clock.now(),
  ...more,
})

const logged = async (sitters: readonly Sitter[]): Promise<string[]> => {
  const ids = sitters.map(({ id }) => id)
  const rows = await kit.database.sql<{ id: string; seq: number }[]>`
    select attempt_id as id, seq from exam_answer_log where attempt_id = any(${ids}) order by seq`
  return rows.map(({ id, seq }) => `${ids.indexOf(id)}/${seq}`).toSorted()
}

describe('answers of one moment', () => {
  it('are one statement, and each has its own outcome, in the order of its caller', async () => {
    const sitters = await allBegin()
    const [first, second, third, fourth] = sitters as [Sitter, Sitter, Sitter, Sitter]
    await second.client.ok(sitting.sittingSubmit, { id: second.id, epoch: 1 })
    const { add } = createAnswerLog(kit.deps.db)
    const work = () =>
      Promise.all([
        add(given(first, 2)),
        add(given(second, 1)),
        add(given(third, 1, { epoch: 9 })),
        add(given(fourth, 1)),
        add(given(first, 1)),
        add(given(first, 2)),
        add(given({ ...first, id: '01900000-0000-7000-8000-000000000000' }, 1)),
      ])
    let outcomes: readonly (Stored | null)[] = []
    const statements = await statementsOf(kit.database, async () => (outcomes = await work()))
    // Jobs ask for other things meanwhile.
    expect(statements.filter((query) => query.includes('exam_answer_log'))).toHaveLength(1)
    expect(outcomes.map((one) => one && { saved: one.saved, over: one.over })).toEqual([
      { saved: true, over: false },
      { saved: false, over: true },
      { saved: false, over: false },
      { saved: true, over: false },
      { saved: true, over: false },
      { saved: true, over: false },
      null,
    ])
    expect(await logged(sitters)).toEqual(['0/1', '0/2', '3/1'])
  })

  it('are acknowledged to nobody before they are committed', async () => {
    const sitters = await allBegin()
    const { add } = createAnswerLog(kit.deps.db)
    const acknowledged: number[] = []
    const held = await kit.database.sql.reserve()
    try {
      await held`begin`
      await held`select id from exam_attempt where id = ${sitters[2]?.id ?? ''} for update`
      const calls = sitters.map((one, k) => add(given(one, 1)).then(() => acknowledged.push(k)))
      await expect
        .poll(async () => {
          // By another connection: within a transaction this view stays as it was when it was first read.
          const [row] = await kit.database.sql`
            select count(*)::int as waiting from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query like '%exam_answer_log%'`
          return row?.['waiting'] as number
        })
        .toBe(1)
      expect(acknowledged).toEqual([])
      expect(await logged(sitters)).toEqual([])
      await held`commit`
      await Promise.all(calls)
    } finally {
      held.release()
    }
    expect(acknowledged).toEqual([0, 1, 2, 3])
    expect(await logged(sitters)).toEqual(['0/1', '1/1', '2/1', '3/1'])
  })

  it('fail for the one that cannot be stored, and for nobody else', async () => {
    const sitters = await allBegin()
    const { add } = createAnswerLog(kit.deps.db)
    const settled = await Promise.allSettled(
      sitters.map((one, k) => add(given(one, 1, k === 1 ? { answer: numeric('\0') } : {}))),
    )
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
    expect(await logged(sitters)).toEqual(['0/1', '2/1', '3/1'])
  })
})

describe('pages that are turned at one moment', () => {
  it('ask together how their sittings stand', async () => {
    const sitters = await allBegin()
    const turn = () =>
      Promise.all(sitters.map(({ client, id }) => client.ok(sitting.sittingPage, { id, part: 0 })))
    // What never changes of a paper is in memory from then on.
    await turn()
    const statements = await statementsOf(kit.database, turn)
    const states = statements.filter((query) => query.includes('from "exam_attempt"'))
    expect(states.length).toBeGreaterThan(0)
    expect(states.length).toBeLessThan(sitters.length)
  })
})
