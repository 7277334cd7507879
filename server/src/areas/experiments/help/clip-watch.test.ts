import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { encodeWave } from '@labbox/contract/bench/wave.ts'
import { manualClock } from '../../../platform/clock.ts'
import type { MessageHandler } from '../../../platform/broker/index.ts'
import { createLog } from '../../../platform/log.ts'
import { createClipWatch } from './clip-watch.ts'

const POINTS = 600
/** A frame of channel 1, as high as given, in divisions of 25 codes. */
const frame = (size: number): Buffer =>
  Buffer.from(
    encodeWave(
      {
        seq: 1,
        at: 0,
        points: POINTS,
        xIncrement: 1e-6,
        xOrigin: 0,
        trigger: 'TD',
        channels: [{ channel: 1, yIncrement: 0.04, yOrigin: 0, yReference: 128, scale: 1, offset: 0 }],
        timebase: { scale: 1e-3, offset: 0 },
      },
      [
        Uint8Array.from({ length: POINTS }, (_, k) =>
          Math.max(0, Math.min(255, Math.round(128 + 25 * size * Math.sin((6 * Math.PI * k) / POINTS)))),
        ),
      ],
    ),
  )

const brokerOf = () => {
  const heard = new Map<string, MessageHandler>()
  const subscribe = vi.fn((filter: string, handler: MessageHandler) => {
    heard.set(filter, handler)
    return Promise.resolve(() => Promise.resolve(void heard.delete(filter)))
  })
  return {
    heard,
    subscribe,
    /** A frame of the oscilloscope, or of another instrument of the bench. */
    send: (payload: Buffer, instrument = 'ds1') =>
      [...heard].forEach(([filter, hear]) => hear(filter.replace('+', instrument), payload)),
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const use = { occupancyId: 'use', deviceId: 'bench' }
const setUp = () => {
  const clock = manualClock(new Date('2026-09-07T08:00:00Z'))
  const broker = brokerOf()
  const watch = createClipWatch({ clock, log: createLog('silent') }, broker)
  const seen = () => watch.watch([use]).get('use')
  return { clock, broker, seen }
}

it('remembers since when a trace is cut, while frames come and somebody looks', () => {
  const { clock, broker, seen } = setUp()
  expect(seen()).toEqual([])
  expect(broker.subscribe).toHaveBeenCalledWith('bench/bench/wave/use/+', expect.any(Function))
  const begun = clock.now()
  broker.send(frame(8))
  clock.advance(5_000)
  broker.send(frame(8))
  expect(seen()).toEqual([{ channel: 1, by: 'range', since: begun, seenAt: clock.now() }])
  expect(broker.subscribe).toHaveBeenCalledTimes(1)
  clock.advance(5_000)
  broker.send(frame(3))
  expect(seen()).toEqual([])
})

it('looks at one frame in two seconds, and lives with one that is none', () => {
  const { clock, broker, seen } = setUp()
  seen()
  broker.send(frame(3))
  clock.advance(1_000)
  broker.send(frame(8))
  expect(seen()).toEqual([])
  clock.advance(1_500)
  broker.send(Buffer.from('no frame'))
  expect(seen()).toEqual([])
  // A frame of another instrument takes no oscilloscope’s turn.
  clock.advance(2_500)
  broker.send(Buffer.from('levels'), 'la1')
  broker.send(frame(8))
  expect(seen()).toHaveLength(1)
})

it('stops hearing when nobody has looked for half a minute', async () => {
  const { clock, broker, seen } = setUp()
  seen()
  clock.advance(20_000)
  seen()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(broker.heard.size).toBe(1)
  clock.advance(31_000)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(broker.heard.size).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
  seen()
  expect(broker.heard.size).toBe(1)
})
