import { describe, expect, it, test } from 'vitest'
import {
  cornerOf,
  frequenciesOf,
  measureResponse,
  stepUp,
  timebaseFor,
  type ResponsePoint,
} from './response.ts'

const ASK = { from: 10, to: 1e5, points: 41, generator: 1, input: 1, output: 2 }
const CORNER = 1000

/** Instruments before a low-pass of first order, driven with 2 Vpp: what lies above or below the screen is not seen. */
const instruments = (bias = 0) => {
  const state = new Map<string, number>([
    ['DG.FREQ?(CH1)', 440],
    ['DS.TIMEBASE.SCALE?', 1e-3],
    ['DS.CHAN.SCALE?(CH1)', 5],
    ['DS.CHAN.SCALE?(CH2)', 1e-3],
    ['DS.CHAN.OFFSET?(CH1)', 4],
    ['DS.CHAN.OFFSET?(CH2)', -4],
  ])
  const sent: string[] = []
  const send = async (command: string): Promise<number | null> => {
    sent.push(command)
    const ratio = state.get('DG.FREQ?(CH1)')! / CORNER
    const seen = (channel: 1 | 2): { low: number; high: number } => {
      const scale = state.get(`DS.CHAN.SCALE?(CH${channel})`)!
      const offset = state.get(`DS.CHAN.OFFSET?(CH${channel})`)!
      const [mean, amplitude] = channel === 1 ? [0, 1] : [bias, 1 / Math.hypot(1, ratio)]
      const inside = (volts: number) => Math.max(-4 * scale - offset, Math.min(4 * scale - offset, volts))
      return { low: inside(mean - amplitude), high: inside(mean + amplitude) }
    }
    const [, item, channel] = /^DS\.MEAS\.(VPP|VAVG)\(CH([12])\)$/.exec(command) ?? []
    if (item) {
      const { low, high } = seen(channel === '1' ? 1 : 2)
      return item === 'VPP' ? high - low : (high + low) / 2
    }
    if (command.startsWith('DS.MEAS.RPHASE')) return (Math.atan(ratio) * 180) / Math.PI
    if (command.includes('?')) return state.get(command) ?? null
    const [, name, args] = /^([\w.]+)\((.*)\)$/.exec(command)!
    const parts = args!.split(',')
    const value = Number(parts.pop())
    state.set(`${name}?${parts.length > 0 ? `(${parts.join()})` : ''}`, value)
    return null
  }
  return { send, state, sent }
}

describe('a frequency response', () => {
  it.each([0, 3])('of a low-pass with %f V at its output: gain, phase and corner', async (bias) => {
    const points: ResponsePoint[] = []
    await measureResponse(ASK, instruments(bias).send, (point) => points.push(point))
    expect(points).toHaveLength(41)
    for (const { frequency, gain, phase } of points) {
      expect(gain).toBeCloseTo(-20 * Math.log10(Math.hypot(1, frequency / CORNER)), 6)
      expect(phase).toBeCloseTo((-Math.atan(frequency / CORNER) * 180) / Math.PI, 6)
    }
    expect(cornerOf(points, false)! / CORNER).toBeCloseTo(1, 1)
    expect(cornerOf(points, true)).toBeNull()
  })

  it('leaves the instruments as they were, also when it is stopped', async () => {
    for (const most of [3, Infinity]) {
      const { send, state } = instruments()
      let count = 0
      await measureResponse(
        ASK,
        send,
        () => (count += 1),
        () => count >= most,
      )
      expect(count).toBe(Math.min(most, 41))
      expect([...state.values()].slice(0, 6)).toEqual([440, 1e-3, 5, 1e-3, 4, -4])
    }
  })

  it('leaves them as they were when one refuses', async () => {
    const { send, state } = instruments()
    const failing = (command: string) =>
      command.startsWith('DS.MEAS.RPHASE') ? Promise.reject(new Error('gone')) : send(command)
    await expect(measureResponse(ASK, failing, () => {})).rejects.toThrow('gone')
    expect(state.get('DG.FREQ?(CH1)')).toBe(440)
  })
})

it('has frequencies evenly spaced by ratio, from end to end', () => {
  expect(frequenciesOf({ from: 10, to: 1000, points: 3 })).toEqual([10, 100, 1000])
  expect(frequenciesOf({ from: 10, to: 1000, points: 1 })).toEqual([10])
})

test.each([
  [1, 1],
  [1.1, 2],
  [0.03, 0.05],
  [6e-4, 1e-3],
])('the step at or above %f is %f', (value, step) => {
  expect(stepUp(value)).toBe(step)
})

test.each([
  [1000, 5e-4],
  [1e6, 5e-7],
  [25e6, 1e-8],
])('%i Hz is looked at with %f s a division', (frequency, scale) => {
  expect(timebaseFor(frequency)).toBe(scale)
})
