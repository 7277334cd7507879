import { expect, test, vi } from 'vitest'
import type { Step } from '@labbox/contract/bench/acts/again.ts'
import { createAgain } from './again.ts'

const read = {
  id: 'r',
  command: 'DM.MEAS.DCV',
  instrument: 'dm1',
  model: 'DM3058',
  unit: 'V',
  value: 5,
  text: null,
}
const steps: Step[] = [
  { seq: 1, afterMs: 0, does: { op: 'run' }, read: null },
  { seq: 2, afterMs: 0, does: { op: 'instrument', command: 'DG.FREQ(CH1,1)' }, read: null },
  { seq: 3, afterMs: 700, does: { op: 'instrument', command: 'DM.MEAS.DCV' }, read },
  { seq: 4, afterMs: 0, does: { op: 'stop' }, read: null },
]
const now = { value: 5.1, text: null, model: 'DM3058', unit: 'V' }
const means = () => ({
  send: vi.fn(async ({ op }: Step['does']) => (op === 'instrument' ? now : null)),
  isEnd: (error: unknown) => error === 'gone',
  wait: vi.fn(async () => {}),
})

test('does one step after the other, waits as long as was waited, and keeps what was read', async () => {
  const given = means()
  const again = createAgain(steps, given)
  await again.run()
  expect(given.send.mock.calls.map(([does]) => does)).toEqual(steps.map(({ does }) => does))
  expect(given.wait.mock.calls).toEqual([[0], [0], [700], [0]])
  expect(again.get()).toMatchObject({
    phase: 'done',
    done: 4,
    refused: 0,
    readings: [{ seq: 3, before: read, now }],
  })
})

test('what is refused is counted, and the rest goes on', async () => {
  const given = means()
  given.send.mockImplementation(async ({ op }) => {
    if (op === 'instrument') throw new Error('no')
    return null
  })
  const again = createAgain(steps, given)
  await again.run()
  expect(again.get()).toMatchObject({ phase: 'done', done: 4, refused: 1, readings: [{ seq: 3, now: null }] })
})

test.each([
  ['a circuit that does not run', 'run', new Error('no')],
  ['a bench that is gone', 'instrument', 'gone'],
])('ends with %s', async (_, failing, error) => {
  const given = means()
  given.send.mockImplementation(async ({ op }) => {
    if (op === failing) throw error
    return null
  })
  const again = createAgain(steps, given)
  await again.run()
  expect(again.get()).toMatchObject({ phase: 'broken', error, readings: [] })
  expect(given.send).toHaveBeenLastCalledWith(expect.objectContaining({ op: failing }))
})

test('stops after the step that is being done, and begins anew', async () => {
  const given = means()
  const again = createAgain(steps, given)
  given.send.mockImplementationOnce(async () => {
    again.stop()
    return null
  })
  await again.run()
  expect(again.get()).toMatchObject({ phase: 'stopped', done: 1 })
  await again.run()
  expect(again.get()).toMatchObject({ phase: 'done', done: 4 })
})
