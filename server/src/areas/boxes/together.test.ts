import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../platform/database/ids.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { boxedLab } from './testing.ts'

let kit: TestApp
beforeAll(async () => {
  kit = await createTestApp()
})
afterAll(() => kit.close())

type Lab = Awaited<ReturnType<typeof boxedLab>>
const MINUTE = 60_000

const typed = (
  of: object,
  cellId: string,
  value: number | string,
  base: number,
  saveId = newId(),
  more = {},
) => ({
  kind: 'typed',
  ...of,
  body: { cellId, value, base, saveId, ...more },
})
const answer = (value: number | null) => ({
  pseudo: 'DS.MEAS.VPP(CH1)',
  value,
  text: null,
  block: null,
  unit: 'V',
  raw: String(value),
  instrument: 'ds1',
  model: 'DS1104Z',
  scpi: ':MEAS?',
  at: kit.clock.now().toISOString(),
  commandId: newId(),
})

/** Acts of every kind that a cell knows, some of which are refused, on the sheet of one student. */
const mixed = ({ of, ofReport, box }: Lab): [object, Date?][] => {
  const [again, late] = [newId(), new Date(kit.clock.now().getTime() + 61 * MINUTE)]
  return [
    [{ kind: 'start', ...of }],
    [typed(of, 'uout.l0', 1, 0, again)],
    [typed(of, 'uout.l0', 1, 0, again)],
    [typed(of, 'uout.l1', 1, 0, again)],
    [typed(of, 'uout.l0', 2, 0)],
    [typed(of, 'uout.l0', 2, 1)],
    [typed(of, 'uout.l0', 'two', 2)],
    [typed(of, 'nowhere', 2, 0)],
    [typed(of, 'uout.l2', 3, 0, newId(), { typed: '3.0' })],
    [typed(of, 'uout.l2', 3, 1, newId(), { typed: '4.0' })],
    [typed(of, 'uout.l2', 3, 1, newId(), { typed: '3.0\0' })],
    [{ kind: 'clear', ...of, body: { cellId: 'uout.l2', base: 1, saveId: newId() } }],
    [
      {
        kind: 'reading',
        ...of,
        body: { cellId: 'uin.l1', occupancyId: newId(), saveId: newId() },
        answers: [answer(2)],
        circuit: null,
      },
    ],
    [
      {
        kind: 'reading',
        ...of,
        body: { cellId: 'nowhere', occupancyId: newId() },
        answers: [],
        circuit: null,
      },
    ],
    [typed({ ...of, studentId: newId() }, 'uout.l0', 9, 2)],
    [typed(ofReport, 'uout.l0', 9, 2)],
    [typed(of, 'uout.l1', 5, 0), new Date(kit.clock.now().getTime() - MINUTE)],
    [typed(of, 'uout.l1', 6, 0)],
    [typed({ ...of, studentTaskId: box.boxId }, 'uout.l1', 6, 0)],
    [{ kind: 'submit', ...of }],
    [typed(of, 'uout.l1', 7, 1)],
    [typed(of, 'uout.l1', 7, 1), late],
  ]
}

const standing = async ({ student }: Lab) => ({
  readings: await kit.database.sql`
    select r.cell_id, r.kind, r.number, r.text, r.unit, r.raw, r.instrument, r.model, r.command, r.scpi, r.option, r.at, r.quality,
      r.save_id is not null as saved, c.seq
    from measurement_reading r join measurement_sheet s on s.id = r.sheet_id left join measurement_cell c on c.reading_id = r.id
    where s.owner_id = ${student.userId} order by r.id`,
  sheets: await kit.database.sql`
    select updated_at, closed_at from measurement_sheet where owner_id = ${student.userId}`,
  copies: await kit.database.sql`
    select status, origin, score, submitted_at from student_task where student_id = ${student.userId} order by task_id`,
})

it('acts on cells come to the same together as one by one, taken or refused', async () => {
  const labs = [await boxedLab(kit), await boxedLab(kit)] as const
  const begun = kit.clock.now()
  for (const lab of labs) for (const [work, at] of mixed(lab)) lab.box.act(work as never, at ?? begun)
  const [together, apart] = labs
  kit.clock.advance(2 * MINUTE)
  const answers: { number: number; error: string }[][] = [[], []]
  const count = together.box.events.length
  for (let from = 1; from <= count; from += 20)
    answers[0]!.push(
      ...(await together.box.send(together.box.batch(from, Math.min(count, from + 19)))).data.refused,
    )
  for (let k = 1; k <= count; k++)
    answers[1]!.push(...(await apart.box.send(apart.box.batch(k, k))).data.refused)
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]!.length).toBeGreaterThan(8)
  expect(answers[0]!.length).toBeLessThan(count - 5)
  expect(await standing(together)).toEqual(await standing(apart))
})
