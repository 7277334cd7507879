import { expect, it } from 'vitest'
import { measureSweep, voltagesOf, type SweepPoint } from './dc-sweep.ts'

const ASK = { from: 0, to: 2, points: 5, supply: 1 }

/** A supply that feeds 100 Ω, with the multimeter over it. */
const instruments = (on: boolean) => {
  const state = { volts: 12, on }
  const sent: string[] = []
  const send = async (command: string): Promise<number | null> => {
    sent.push(command)
    if (command === 'DP.VOLT?(CH1)') return state.volts
    if (command === 'DP.OUTPUT?(CH1)') return state.on ? 1 : 0
    const present = state.on ? state.volts : 0
    if (command === 'DM.MEAS.DCV') return present
    if (command === 'DP.MEAS.CURR(CH1)') return present / 100
    const [, set] = /^DP\.VOLT\(CH1,(.*)\)$/.exec(command) ?? []
    if (set !== undefined) state.volts = Number(set)
    if (command === 'DP.OUTPUT(CH1,ON)') state.on = true
    if (command === 'DP.OUTPUT(CH1,OFF)') state.on = false
    return null
  }
  return { send, state, sent }
}

it('goes through the voltages and reads what is there', async () => {
  const points: SweepPoint[] = []
  await measureSweep(ASK, instruments(true).send, (point) => points.push(point))
  expect(points.map(({ volts }) => volts)).toEqual([0, 0.5, 1, 1.5, 2])
  for (const { volts, amps } of points) expect(amps).toBeCloseTo(volts / 100, 12)
})

it('leaves the supply as it was, also when it is stopped or fails, and never switches on the voltage before', async () => {
  for (const on of [true, false])
    for (const most of [2, Infinity]) {
      const { send, state, sent } = instruments(on)
      let count = 0
      await measureSweep(
        ASK,
        send,
        () => (count += 1),
        () => count >= most,
      )
      expect(state).toEqual({ volts: 12, on })
      const switched = sent.indexOf('DP.OUTPUT(CH1,ON)')
      if (!on) expect(sent.indexOf('DP.VOLT(CH1,0)')).toBeLessThan(switched)
      expect(count).toBe(Math.min(most, 5))
    }
  const { send, state } = instruments(false)
  const failing = (command: string) =>
    command === 'DM.MEAS.DCV' ? Promise.reject(new Error('gone')) : send(command)
  await expect(measureSweep(ASK, failing, () => {})).rejects.toThrow('gone')
  expect(state).toEqual({ volts: 12, on: false })
})

it('has voltages evenly spaced in steps of a millivolt', () => {
  expect(voltagesOf({ from: 0, to: 1, points: 4 })).toEqual([0, 0.333, 0.667, 1])
  expect(voltagesOf({ from: -1, to: 1, points: 1 })).toEqual([-1])
})
