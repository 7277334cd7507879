import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '@labbox/contract/testing/eventually.ts'
import { classTeachers } from '@labbox/contract/classes/classes.ts'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import { checkOffRevoke, checkOffSign } from '@labbox/contract/experiments/check-offs.ts'
import {
  experimentGrade,
  experimentLive,
  experimentLog,
  experimentPractice,
  experimentSubmit,
  experimentView,
} from '@labbox/contract/experiments/experiments.ts'
import * as help from '@labbox/contract/experiments/help.ts'
import { topics } from '@labbox/contract/bench/protocol.ts'
import { deviceWall } from '@labbox/contract/devices/wall.ts'
import { manualSave } from '@labbox/contract/measurement/measurement.ts'
import { noticeList } from '@labbox/contract/notices/notices.ts'
import { logPage } from '@labbox/contract/system/syslog.ts'
import { newId } from '../../../platform/database/ids.ts'
import { occupancy } from '../../devices/tables.ts'
import { createTestApp, type Client, type TestApp } from '../../../testing/app.ts'
import { listen, type Listener } from '../../../testing/bench.ts'
import { onlineBench } from '../../../testing/bookings.ts'
import { synergyJoin, synergyLeave, synergyOpen } from '@labbox/contract/experiments/synergy.ts'
import { changesNothing } from '../../../testing/database/digest.ts'
import { helpWorld } from '../../../testing/help.ts'

let kit: TestApp
let world: Awaited<ReturnType<typeof helpWorld>>
const ears: Listener[] = []
beforeAll(async () => {
  kit = await createTestApp({ build: { clockwork: false } })
})
afterAll(() => kit.close())
beforeEach(async () => {
  world = await helpWorld(kit)
})
afterEach(async () => {
  for (const ear of ears.splice(0)) await ear.close()
})

const nothingChanges = (work: () => Promise<unknown>) => changesNothing(kit.database.sql, work)
const mine = (who = world.first) => who.client.ok(help.helpMine, { id: who.id })
const ask = (who = world.first, text = '') => who.client.ok(help.helpAsk, { id: who.id, text })
const queue = (who: Client = world.teacher) => who.ok(help.helpQueue, { taskId: world.taskId })
const titles = async (who: Client) => (await who.ok(noticeList, {})).items.map(({ title }) => title.en)
const later = (minutes: number) => kit.clock.advance(minutes * MINUTE_MS)

/** Refused with this error, and nothing has changed. */
const refuses = async (error: string, work: () => Promise<{ refusal: { error?: string } | null }>) =>
  nothingChanges(async () => expect((await work()).refusal?.error).toBe(error))

const accountOf = async ({ userId }: Client) =>
  (await kit.database.sql<{ account: string }[]>`select account from app_user where id = ${userId}`)[0]!
    .account

describe('the queue', () => {
  it('stands in the order of asking, with the place, what was said and what is known', async () => {
    await ask(world.first, '  No signal at CH2 ')
    later(2)
    await ask(world.second)
    expect((await mine()).request).toMatchObject({ place: 1, taken: null, text: 'No signal at CH2' })
    expect((await mine(world.second)).request).toMatchObject({ place: 2 })
    const rows = await queue()
    expect(rows.map(({ student }) => student)).toEqual(['Pupil a', 'Pupil b'])
    expect(rows[0]).toMatchObject({
      className: { en: 'Class' },
      deviceName: null,
      shows: { step: { number: 1, tables: 1, filled: 0, cells: 6 }, reading: null, bench: null },
    })
    expect(await world.teacher.ok(help.helpWaiting)).toEqual([
      { taskId: world.taskId, waiting: 2, since: rows[0]!.askedAt },
    ])
  })

  it('knows the last value of the sheet', async () => {
    const { sheet } = await world.teacher.ok(experimentView, world.first)
    await world.first.client.ok(manualSave, {
      sheetId: sheet!.id,
      cellId: 'uout.l0',
      value: 12.5,
      base: 0,
      saveId: newId(),
    })
    await ask()
    expect((await mine()).request?.shows).toMatchObject({
      step: { filled: 1 },
      reading: { name: { en: 'Output' }, value: 12.5, unit: 'mV' },
    })
  })

  it('has one request a person and task, and a new place after withdrawing', async () => {
    await ask()
    await ask(world.second)
    const { request } = await mine()
    await nothingChanges(() => ask(world.first, 'Again'))
    expect((await mine()).request).toEqual(request)
    await world.first.client.ok(help.helpWithdraw, world.first)
    await nothingChanges(() => world.first.client.ok(help.helpWithdraw, world.first))
    expect(await mine()).toMatchObject({ request: null, last: null })
    later(1)
    await ask()
    expect((await mine()).request).toMatchObject({ place: 2 })
  })

  it('is taken by one, closed with a note, and the student sees who comes and the note', async () => {
    const second = await kit.user('teacher', { account: 'second001', name: 'Second' })
    await world.teacher.ok(classTeachers, {
      id: world.classId,
      accounts: [await accountOf(world.teacher), 'second001'],
    })
    await ask()
    await ask(world.second)
    const [row] = await queue()
    const { id } = row!
    later(3)
    await world.teacher.ok(help.helpTake, { id })
    await nothingChanges(() => world.teacher.ok(help.helpTake, { id }))
    await refuses('HELP_TAKEN', () => second.call(help.helpTake, { id }))
    expect((await mine()).request).toMatchObject({ place: null, taken: { by: 'Teacher' } })
    expect((await mine(world.second)).request).toMatchObject({ place: 1 })
    expect((await queue())[0]!.taken).toMatchObject({ own: true })
    expect((await queue(second))[0]!.taken).toMatchObject({ own: false })
    // Anybody who may help gives it back or closes it: who took it may have gone.
    await second.ok(help.helpReturn, { id })
    expect((await mine()).request).toMatchObject({ place: 1, taken: null })
    await second.ok(help.helpTake, { id })
    await world.teacher.ok(help.helpClose, { id, note: 'Probe at ×10' })
    expect(await mine()).toMatchObject({ request: null, last: { by: 'Teacher', note: 'Probe at ×10' } })
    for (const act of [help.helpTake, help.helpReturn, help.helpClose])
      await refuses('HELP_CLOSED', () => world.teacher.call(act, { id }))
    const { help: records, log } = await world.teacher.ok(experimentView, world.first)
    expect(records).toMatchObject([{ student: 'Pupil a', by: 'Teacher', note: 'Probe at ×10' }])
    expect(log.map(({ key }) => key)).toEqual([
      'bench.helpAsked',
      'bench.helpTaken',
      'bench.helpTaken',
      'bench.helpClosed',
    ])
    // Lines of the log and notices are read in another language than that of their writing.
    expect(log[1]!.params).toEqual({ byZh: 'Teacher', byEn: 'Teacher' })
  })

  it('tells who is away behind the bell, who is at the page not', async () => {
    await ask()
    const [row] = await queue()
    await world.teacher.ok(help.helpTake, row!)
    expect(await titles(world.first.client)).not.toContain('Teacher is coming to help you')
    later(1)
    await world.teacher.ok(help.helpClose, { id: row!.id })
    const [told] = (await world.first.client.ok(noticeList, {})).items
    expect(told).toMatchObject({
      group: 'bench',
      title: { zh: 'Teacher 已处理您的求助', en: 'Teacher answered your request for help' },
      to: `/doexperiment?id=${world.first.id}`,
    })
    await ask()
    later(1)
    await world.first.client.ok(help.helpHere, world.first)
    await world.teacher.ok(help.helpTake, (await queue())[0]!)
    expect(await titles(world.first.client)).not.toContain('Teacher is coming to help you')
  })

  it('is for work that goes on: submitting ends a request', async () => {
    await ask()
    const [row] = await queue()
    await world.first.client.ok(experimentSubmit, world.first)
    expect(await queue()).toEqual([])
    expect(await mine()).toMatchObject({ open: false, request: null })
    await refuses('HELP_CLOSED', () => world.teacher.call(help.helpTake, row!))
    await refuses('EXPERIMENT_ENDED', () => world.first.client.call(help.helpAsk, world.first))
    const { id } = await world.first.client.ok(experimentPractice, {})
    await refuses('WRONG_STATE', () => world.first.client.call(help.helpAsk, { id }))
    expect(await world.first.client.ok(help.helpMine, { id })).toMatchObject({ open: false })
  })

  it('ends with the time of the task, also before a job has written that down', async () => {
    await ask()
    later(601)
    expect(await queue()).toEqual([])
    expect(await world.teacher.ok(help.helpWaiting)).toEqual([])
    expect(await mine()).toMatchObject({ open: false, request: null })
  })

  it('is nobody else’s: foreign rows are as if they were not there', async () => {
    await ask()
    const [row] = await queue()
    const { stranger, second, first } = world
    const { id } = row!
    await refuses('NOT_FOUND', () => stranger.call(help.helpQueue, { taskId: world.taskId }))
    expect(await stranger.ok(help.helpWaiting)).toEqual([])
    for (const act of [help.helpTake, help.helpReturn, help.helpClose])
      await refuses('NOT_FOUND', () => stranger.call(act, { id }))
    for (const act of [help.helpTake, help.helpReturn, help.helpClose])
      await nothingChanges(async () => expect((await first.client.call(act, { id })).code).toBe(403))
    for (const act of [help.helpAsk, help.helpWithdraw, help.helpHere])
      await refuses('NOT_FOUND', () => second.client.call(act, { id: first.id }))
    await refuses('NOT_FOUND', () => second.client.call(help.helpMine, { id: first.id }))
  })

  it('leads to the bench that somebody shares, which a teacher of the class joins and no other', async () => {
    await ask()
    expect((await queue())[0]!.synergyId).toBeNull()
    const { id } = await world.first.client.ok(synergyOpen, { experimentId: world.first.id })
    expect((await queue())[0]!.synergyId).toBe(id)
    await nothingChanges(async () => {
      expect((await world.stranger.call(synergyJoin, { id })).code).toBe(404)
      expect((await world.stranger.call(help.helpQueue, { taskId: world.taskId })).code).toBe(404)
    })
    const { members } = await world.teacher.ok(synergyJoin, { id })
    expect(members.find(({ teacher }) => teacher)?.userId).toBe(world.teacher.userId)
    await world.first.client.ok(synergyLeave, { id })
    expect((await queue())[0]!.synergyId).toBeNull()
  })

  it('is told over the broker to who may see it', async () => {
    const hear = async (who: Client, ...wanted: string[]) => {
      const ear = await listen(kit, who)
      ears.push(ear)
      for (const topic of wanted) await ear.hear(topic)
      return ear
    }
    const topic = help.helpTopic(world.taskId)
    const teacher = await hear(world.teacher, topic)
    const waiting = await hear(world.second.client, topics.user(world.second.client.userId))
    await ask(world.second)
    await ask()
    await eventually(() => expect(teacher.heard.get(topic)).toHaveLength(2))
    // Its place may have changed.
    const own = topics.user(world.second.client.userId)
    await eventually(() => expect(waiting.heard.get(own)).toEqual(Array(2).fill({ kind: 'help.changed' })))
    for (const who of [world.stranger, world.first.client]) {
      const ear = await hear(who)
      await expect(ear.hear(topic)).rejects.toThrow()
      await expect(ear.hear('help/x')).rejects.toThrow()
    }
  })

  it('leaves lines in the system log', async () => {
    const admin = await kit.user('admin')
    await ask()
    const [row] = await queue()
    await world.teacher.ok(help.helpTake, row!)
    await world.teacher.ok(help.helpReturn, row!)
    await world.teacher.ok(help.helpClose, { id: row!.id, note: 'Done' })
    const { items } = await admin.ok(logPage, { limit: 3 })
    expect(items.map(({ act }) => act)).toEqual([
      'experiments:help:close',
      'experiments:help:return',
      'experiments:help:take',
    ])
  })
})

describe('check-offs', () => {
  const table = () => ({ studentTaskId: world.first.studentTaskId, tableId: 't1' })

  it('are signed at the bench, shown to the student, and taken back', async () => {
    expect((await mine()).checkOffs).toEqual([
      { tableId: 't1', name: { zh: '幅频特性', en: 'Magnitude' }, number: 1, signed: null },
    ])
    await world.teacher.ok(checkOffSign, table())
    await nothingChanges(() => world.teacher.ok(checkOffSign, table()))
    expect((await mine()).checkOffs[0]!.signed).toMatchObject({ by: 'Teacher' })
    const live = await world.teacher.ok(experimentLive, { taskId: world.taskId })
    expect(live.map(({ signed, toSign }) => [signed, toSign])).toEqual([
      [1, 1],
      [0, 1],
    ])
    await world.teacher.ok(checkOffRevoke, table())
    await nothingChanges(() => world.teacher.ok(checkOffRevoke, table()))
    expect((await mine()).checkOffs[0]!.signed).toBeNull()
    await world.teacher.ok(checkOffSign, table())
    expect((await world.teacher.ok(experimentView, world.first)).checkOffs[0]!.signed).not.toBeNull()
    const admin = await kit.user('admin')
    const { items } = await admin.ok(logPage, { limit: 3 })
    expect(items.map(({ act }) => act)).toEqual([
      'experiments:checkOff:sign',
      'experiments:checkOff:revoke',
      'experiments:checkOff:sign',
    ])
  })

  it('are of the author’s tables and of one’s own students alone', async () => {
    await refuses('NOT_FOUND', () => world.teacher.call(checkOffSign, { ...table(), tableId: 'gone' }))
    for (const act of [checkOffSign, checkOffRevoke]) {
      await refuses('NOT_FOUND', () => world.stranger.call(act, table()))
      await nothingChanges(async () => expect((await world.first.client.call(act, table())).code).toBe(403))
    }
  })

  it('stay as they are once the work is submitted, also after it was graded', async () => {
    await world.teacher.ok(checkOffSign, table())
    await world.first.client.ok(experimentSubmit, world.first)
    for (const act of [checkOffSign, checkOffRevoke])
      await refuses('EXPERIMENT_ENDED', () => world.teacher.call(act, table()))
    const { open, checkOffs, status } = await world.teacher.ok(experimentView, world.first)
    expect([open, checkOffs[0]!.signed?.by]).toEqual([false, 'Teacher'])
    if (status === 2) await world.teacher.ok(experimentGrade, { ...world.first, score: 80 })
    expect((await mine()).checkOffs[0]!.signed).toMatchObject({ by: 'Teacher' })
  })
})

describe('hints', () => {
  const stuck = async () =>
    (await world.teacher.ok(experimentLive, { taskId: world.taskId })).map((row) => row.stuck)

  it('name who makes no progress, after the minutes of the task', async () => {
    world = await helpWorld(kit, { stuckMinutes: 4 })
    later(3)
    expect(await stuck()).toEqual([[], []])
    later(2)
    expect(await stuck()).toEqual([[{ kind: 'idle', minutes: 5 }], [{ kind: 'idle', minutes: 5 }]])
    const { sheet } = await world.teacher.ok(experimentView, world.first)
    const value = { sheetId: sheet!.id, cellId: 'uout.l0', value: 1, base: 0, saveId: newId() }
    await world.first.client.ok(manualSave, value)
    expect(await stuck()).toEqual([[], [{ kind: 'idle', minutes: 5 }]])
    // Nobody who has gone is stuck.
    later(20)
    expect((await stuck())[1]).toEqual([])
  })

  it('name who is refused the same three times', async () => {
    const line = { level: 'error' as const, key: 'page.failed', params: { text: 'Over the limit' } }
    const said = (k: number) => ({ ...line, at: new Date(kit.clock.now().getTime() + k).toISOString() })
    await world.first.client.ok(experimentLog, { id: world.first.id, lines: [said(1), said(2)] })
    expect((await stuck())[0]).toEqual([])
    await world.first.client.ok(experimentLog, { id: world.first.id, lines: [said(3)] })
    expect((await stuck())[0]).toEqual([{ kind: 'refused', times: 3, line: said(3) }])
  })

  it('are nothing that a student is answered', async () => {
    later(15)
    expect(JSON.stringify(await mine())).not.toContain('stuck')
    expect((await world.first.client.call(experimentLive, { taskId: world.taskId })).code).toBe(403)
  })
})

describe('at a bench', () => {
  /** The first student holds a place of a bench. */
  const hold = async () => {
    const deviceId = await onlineBench(kit, await kit.user('orgadmin'))
    const at = kit.clock.now()
    await kit.deps.db.insert(occupancy).values({
      id: newId(),
      deviceId,
      instance: 0,
      userId: world.first.client.userId,
      startedAt: at,
      lastActivityAt: at,
    })
    return deviceId
  }
  const place = async (who: Client, deviceId: string) =>
    (await who.ok(deviceWall, {})).items.find(({ id }) => id === deviceId)?.places[0]

  it('the wall says who asks and whether somebody comes, to those who may help them', async () => {
    const deviceId = await hold()
    expect((await place(world.teacher, deviceId))?.help).toBeNull()
    await ask()
    const [row] = await queue()
    expect(row).toMatchObject({
      deviceName: { en: 'Bench' },
      shows: { bench: { name: { en: 'Bench' }, online: true, op: null, failure: null } },
    })
    const asking = { taskId: world.taskId, since: row!.askedAt, taken: false }
    expect((await place(world.teacher, deviceId))?.help).toEqual(asking)
    // Neither who asks nor anybody’s name.
    expect(await place(world.stranger, deviceId)).toMatchObject({ help: null, userName: null })
    await world.teacher.ok(help.helpTake, row!)
    expect((await place(world.teacher, deviceId))?.help).toEqual({ ...asking, taken: true })
    await world.teacher.ok(help.helpClose, { id: row!.id })
    expect((await place(world.teacher, deviceId))?.help).toBeNull()
  })

  it('the walls that are open are told', async () => {
    const deviceId = await hold()
    const ear = await listen(kit, world.teacher)
    ears.push(ear)
    await ear.hear(topics.live(deviceId))
    await ask()
    await eventually(() => expect(ear.heard.get(topics.live(deviceId))).toMatchObject([{ deviceId }]))
  })

  it('who comes late to a bench counts from then', async () => {
    later(30)
    await hold()
    later(11)
    const live = await world.teacher.ok(experimentLive, { taskId: world.taskId })
    expect(live.map(({ stuck }) => stuck)).toEqual([[{ kind: 'idle', minutes: 11 }], []])
  })
})
