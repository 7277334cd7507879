import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../../app/api/api-error.ts'
import { createBenchControl } from './bench-control.ts'

/** Answers of the server by the last part of the path; a test replaces some. */
const answers: Record<string, (input: Record<string, unknown>) => unknown> = {}
vi.mock('../../../app/api/call.ts', () => ({
  call: async (endpoint: { path: string }, input: Record<string, unknown> & { op?: string }) => {
    const answer = answers[`${endpoint.path.split('/').at(-1)}:${input.op ?? ''}`]
    if (!answer) throw new Error(`${endpoint.path} was not expected`)
    return answer(input)
  },
}))

const occupancy = { id: 'u1', deviceId: 'd1', deviceName: { en: 'Bench 1' }, endedAt: null }
const device = { id: 'd1', name: { en: 'Bench 1' }, online: true, instruments: [] }
const command = (op: string, result: () => unknown) => {
  answers[`command:${op}`] = () => ({ result: result() })
}
const refuse = (key: 'BENCH_RESTARTED' | 'OCCUPANCY_KICKED') => () => {
  throw new ApiError({ code: 409, key, msg: key })
}

let lines: string[] = []
const held = async () => {
  const control = createBenchControl({ add: (_level, key) => void lines.push(key) })
  expect(await control.take('d1')).toBe(true)
  return control
}

beforeEach(() => {
  lines = []
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  })
  for (const key of Object.keys(answers)) delete answers[key]
  answers['take:'] = () => ({ occupancy, queue: null })
  answers['get:'] = () => device
  answers['mine:'] = () => ({ occupancy })
  command('find', () => ({ instruments: [], openedAt: 't1', state: 'idle' }))
  for (const op of ['load', 'run', 'stop', 'reset']) command(op, () => ({}))
})

it('takes a device, runs a circuit on it and gives it back', async () => {
  const control = await held()
  expect(control.get()).toMatchObject({ phase: 'held', openedAt: 't1', run: 'idle' })
  expect(await control.run('c1', 'wiring')).toBe(true)
  expect(control.get()).toMatchObject({ run: 'running', onBench: 'wiring', busy: null })
  answers['release:'] = () => ({})
  expect(await control.release()).toBe(true)
  expect(control.get()).toMatchObject({ phase: 'free', occupancy: null, ended: null })
})

it('says once that the bench is no longer used, whatever comes first, and does not look at it again', async () => {
  const control = await held()
  const [read, released] = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()]
  answers['get:'] = () => read.promise
  answers['release:'] = () => released.promise
  control.refreshDevice()
  const releasing = control.release()
  const ended = {
    kind: 'device.ended',
    occupancyId: 'u1',
    reason: 'release',
    detail: null,
    freedBy: null,
  } as const
  control.noticed({ ...ended, deviceId: 'd1', deviceName: { en: 'Bench 1' } } as never)
  read.resolve(device)
  await new Promise((resolve) => setImmediate(resolve))
  released.resolve({})
  expect(await releasing).toBe(true)
  expect(lines.filter((key) => key === 'page.disused')).toHaveLength(1)
  expect(control.get()).toMatchObject({ phase: 'free', device: null })
})

it('says once that the bench was restarted, and forgets what ran on it', async () => {
  const control = await held()
  await control.run('c1', 'wiring')
  command('instrument', refuse('BENCH_RESTARTED'))
  command('find', () => ({ instruments: [], openedAt: 't2', state: 'idle' }))
  await expect(control.instrument('DS.RUN')).rejects.toThrow()
  await expect(control.instrument('DS.RUN')).rejects.toThrow()
  expect(control.get()).toMatchObject({ restarted: true, onBench: null, run: 'idle' })
  expect(lines.filter((key) => key === 'page.benchRestarted')).toHaveLength(1)
  await control.run('c1', 'wiring')
  expect(control.get().restarted).toBe(false)
})

it('ends the use when a refusal shows that the place is gone, with the reason that the server gives', async () => {
  const control = await held()
  command('stop', refuse('OCCUPANCY_KICKED'))
  answers['mine:'] = () => ({
    occupancy: { ...occupancy, endedAt: 'now', reason: 'kick', detail: 'Fire drill' },
  })
  expect(await control.stop()).toBe(false)
  expect(control.get()).toMatchObject({ phase: 'free', ended: { reason: 'kick', detail: 'Fire drill' } })
  expect(lines).toContain('page.failed')
})

it('offers to run again when a part could not be set', async () => {
  const control = await held()
  await control.run('c1', 'wiring')
  command('set', () => ({}))
  await control.setPart('r', 'value', 2200)
  expect(control.get().onBench).toBe('wiring')
  command('set', () => {
    throw new ApiError({ code: 409, key: 'BENCH_BAD_COMMAND', msg: 'cannot be set' })
  })
  await control.setPart('r', 'value', 2200)
  expect(control.get().onBench).toBe('')
  expect(lines).toContain('page.failed')
})

it('presses one after the other, so that a key is let go of after it was pressed', async () => {
  const control = await held()
  const begun: unknown[] = []
  const waiting: (() => void)[] = []
  answers['command:fpga.drive'] = async ({ args }) => {
    begun.push(args)
    await new Promise<void>((resolve) => waiting.push(resolve))
    return { result: {} }
  }
  const [press, release] = [control.drive('key', 1), control.drive('key', 0)]
  await vi.waitFor(() => expect(begun).toEqual([{ pin: 'key', value: 1 }]))
  waiting[0]!()
  expect(await press).toBe(true)
  await vi.waitFor(() => expect(begun.at(-1)).toEqual({ pin: 'key', value: 0 }))
  waiting[1]!()
  expect(await release).toBe(true)
  command('fpga.drive', () => {
    throw new ApiError({ code: 503, key: 'BENCH_PINS_LOST', msg: 'no companion' })
  })
  expect(await control.drive('sw', 1)).toBe(false)
  expect(lines).toContain('page.failed')
})

it('sits at the bench of somebody else as a guest, who operates it and cannot give it back', async () => {
  const control = createBenchControl({ add: (_level, key) => void lines.push(key) })
  answers['mine:'] = () => ({ occupancy: null })
  command('find', () => ({ instruments: [{ id: 'dm1', kind: 'DM' }], openedAt: 't1', state: 'running' }))
  await control.visit({ id: 'u2', deviceId: 'd1' })
  await vi.waitFor(() => expect(control.get().run).toBe('running'))
  expect(control.get()).toMatchObject({ phase: 'held', guest: true, instruments: [{ id: 'dm1' }] })
  // What is known of one's own use changes nothing of it.
  await control.resume()
  await control.check()
  expect(control.get()).toMatchObject({ phase: 'held', guest: true, occupancy: { id: 'u2' } })
  expect(await control.stop()).toBe(true)
  await control.release()
  expect(control.get().phase).toBe('held')
  await control.visit(null)
  expect(control.get()).toMatchObject({ phase: 'free', guest: false, occupancy: null, instruments: [] })
})

it('does one act at a time', async () => {
  const control = await held()
  const gate = Promise.withResolvers<unknown>()
  command('stop', () => gate.promise)
  const stopping = control.stop()
  expect(await control.reset()).toBe(false)
  gate.resolve({})
  expect(await stopping).toBe(true)
})
