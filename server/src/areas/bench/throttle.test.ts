import { expect, test } from 'vitest'
import { createLatestThrottle } from './throttle.ts'

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('the first work is done at once, of those that follow only the newest', async () => {
  const throttle = createLatestThrottle<number>(30)
  const done: number[] = []
  const set = (value: number) =>
    throttle.do('knob', async () => {
      done.push(value)
      return value
    })
  const first = set(1)
  expect(done).toEqual([1])
  const rest = [set(2), set(3), set(4)]
  expect(await first).toEqual({ result: 1, superseded: false })
  expect(await Promise.all(rest)).toEqual([
    { result: 4, superseded: true },
    { result: 4, superseded: true },
    { result: 4, superseded: false },
  ])
  expect(done).toEqual([1, 4])
})

test('never two at once, however slow the work is', async () => {
  const throttle = createLatestThrottle<void>(5)
  let running = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++running)
    await wait(30)
    running--
  }
  const all: Promise<unknown>[] = []
  for (let k = 0; k < 10; k++) {
    all.push(throttle.do('knob', work))
    await wait(8)
  }
  await Promise.all(all)
  expect(most).toBe(1)
})

test('a failure reaches all who waited for it, and the next work is done all the same', async () => {
  const throttle = createLatestThrottle<number>(10)
  const fail = () => throttle.do('knob', () => Promise.reject(new Error('no')))
  await expect(fail()).rejects.toThrow('no')
  const waiting = [fail(), fail()]
  for (const each of waiting) await expect(each).rejects.toThrow('no')
  expect((await throttle.do('knob', async () => 7)).result).toBe(7)
})

test('other knobs do not wait', async () => {
  const throttle = createLatestThrottle<string>(1000)
  expect((await throttle.do('a', async () => 'a')).result).toBe('a')
  expect((await throttle.do('b', async () => 'b')).result).toBe('b')
})

test('what was overtaken on its way does not undo what is newer', async () => {
  const throttle = createLatestThrottle<number>(20)
  const done: number[] = []
  const set = (order: number) =>
    throttle.do(
      'knob',
      async () => {
        done.push(order)
        return order
      },
      order,
    )
  const answers = await Promise.all([set(1), set(5), set(3), set(4)])
  expect(answers.map(({ superseded }) => superseded)).toEqual([false, false, true, true])
  expect(await set(2)).toEqual({ result: 5, superseded: true })
  expect(done).toEqual([1, 5])
  expect((await set(6)).result).toBe(6)
})
