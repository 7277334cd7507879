import { expect, test } from 'vitest'
import type { Act } from '@labbox/contract/bench/acts/acts.ts'
import { rcLowPass } from 'labbox-bench/circuit/circuit.fixture.ts'
import { compareCircuits, compareSettings, pairReadings } from './compare.ts'

const circuit = rcLowPass()

test('a circuit is the same wherever it lies and whatever its ids are', () => {
  const moved = {
    ...circuit,
    components: Object.fromEntries(
      Object.entries(circuit.components).map(([id, part]) => [id, { ...part, x: part.x + 20 }]),
    ),
    wires: Object.fromEntries(
      Object.entries(circuit.wires).map(([id, wire]) => [
        id,
        { ...wire, points: wire.points.map(([x, y]) => [x + 20, y] as [number, number]) },
      ]),
    ),
    labels: Object.fromEntries(
      Object.entries(circuit.labels).map(([id, label]) => [id, { ...label, x: label.x + 20 }]),
    ),
  }
  expect(compareCircuits(circuit, moved, 'zh')).toEqual({ parts: [], nets: [] })
})

test('says which parts have other values, and which pins are connected on one side only', () => {
  const [id, part] = Object.entries(circuit.components).find(([, { designator }]) => designator === 'R1')!
  const other = {
    ...circuit,
    components: { ...circuit.components, [id]: { ...part, params: { value: { text: '2k', si: 2000 } } } },
    labels: {},
  }
  const { parts, nets } = compareCircuits(circuit, other, 'en')
  expect(parts).toEqual([{ key: 'R1', a: expect.stringContaining('Resistor') as string, b: 'Resistor 2k' }])
  expect(nets.length).toBeGreaterThan(0)
  expect(nets.every(({ a, b }) => a !== null && b === null)).toBe(true)
})

test('puts settings beside each other, by what they mean', () => {
  const on = { value: 1, text: 'ON' }
  expect(
    compareSettings(
      { 'DG.OUTPUT?(CH1)': on, 'DG.FREQ?(CH1)': { value: 1000, text: '1000' }, 'DM.MEAS.DCV': on },
      { 'DG.OUTPUT?(CH1)': { value: 1, text: null }, 'DG.SHAPE?(CH1)': { value: null, text: 'SIN' } },
    ),
  ).toEqual([
    { key: 'DG.FREQ?(CH1)', a: '1000', b: null },
    { key: 'DG.OUTPUT?(CH1)', a: '1', b: '1' },
    { key: 'DG.SHAPE?(CH1)', a: null, b: 'SIN' },
  ])
})

test('the first reading of a command stands beside the first, without those that failed', () => {
  const read = (seq: number, command: string, failure?: string): Act => ({
    seq,
    t: seq,
    by: null,
    kind: 'reading',
    body: {
      id: `r${seq}`,
      command,
      instrument: 'dm1',
      model: 'DM3058',
      unit: 'V',
      value: seq,
      text: null,
      failure,
    },
  })
  const [one, failed, two] = [read(1, 'A'), read(2, 'A', 'BENCH_BUSY'), read(3, 'A')]
  const [other, alone] = [read(7, 'A'), read(8, 'B')]
  expect(pairReadings([one, failed, two], [other, alone])).toEqual([
    { command: 'A', number: 1, a: one, b: other },
    { command: 'A', number: 2, a: two, b: null },
    { command: 'B', number: 1, a: null, b: alone },
  ])
})
