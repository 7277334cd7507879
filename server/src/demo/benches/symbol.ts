import { eq } from 'drizzle-orm'
import { emptyCircuit, type Circuit } from '@labbox/contract/bench/circuit.ts'
import { OwnSymbol } from '@labbox/contract/bench/own-symbol.ts'
import type { SymbolTest } from '@labbox/contract/parts/symbols.ts'
import { parseQuantity } from '@labbox/contract/core/quantity.ts'
import { defaultParams, pinPositions, symbolOf } from 'labbox-bench/circuit/symbols/index.ts'
import { symbolShelf } from '../../areas/parts/scope.ts'
import { insertSymbol } from '../../areas/parts/service.ts'
import { symbol } from '../../areas/parts/tables.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'

/** An amplifier of differences, as of strain gauges: its gain is set by one number, its output stops at ±13 V. */
export const instrumentationAmplifier: OwnSymbol = OwnSymbol.parse({
  class: 'Analog',
  names: { zh: '仪表放大器', en: 'Instrumentation amplifier' },
  prefix: 'U',
  pins: [
    { name: 'p', label: '+', x: -60, y: -20, direction: 'left' },
    { name: 'n', label: '−', x: -60, y: 20, direction: 'left' },
    { name: 'ref', x: 0, y: 60, direction: 'down', lead: 35 },
    { name: 'out', x: 60, y: 0, direction: 'right' },
  ],
  drawing: [
    {
      kind: 'line',
      points: [
        [-40, -40],
        [40, 0],
        [-40, 40],
      ],
      closed: true,
    },
    { kind: 'text', at: [-5, 5], text: 'IN' },
    { kind: 'text', at: [-20, 55], text: 'REF' },
  ],
  params: [{ name: 'gain', names: { zh: '增益', en: 'Gain' }, default: '10' }],
  spice: `* ideal within its limits: 10 GΩ at the inputs, 0.1 Ω at the output
.subckt inamp p n ref out
Rp p ref 10g
Rn n ref 10g
Bout mid ref v = max(min({gain} * v(p,n), 13), -13)
Rout mid out 0.1
.ends inamp
`,
})

type Placed = [symbolId: string, x: number, y: number, nets: Record<string, string>, value?: string]

/** Half a volt between the inputs, ten times as much at the output. */
const PARTS: Record<string, Placed> = {
  DP1: ['dp1', 0, 100, { plus: 'vdd', minus: '0' }],
  R1: ['resistor', 140, 60, { 1: 'vdd', 2: 'a' }, '9k'],
  R2: ['resistor', 140, 160, { 1: 'a', 2: '0' }, '1k'],
  U1: ['', 320, 100, { p: 'a', n: '0', ref: '0', out: 'out' }],
  R3: ['resistor', 560, 100, { 1: 'out', 2: '0' }, '10k'],
  GND1: ['ground', 0, 200, { 1: '0' }],
}

/** The circuit in which it is tried; `id` is the symbol's. */
export const instrumentationTest = (id: string): SymbolTest => {
  const circuit: Circuit = emptyCircuit()
  for (const [designator, [symbolId, x, y, nets, value]] of Object.entries(PARTS)) {
    const own = symbolId === '' ? { own: instrumentationAmplifier } : {}
    const named = { symbol: { id: symbolId || id, version: 1 }, ...own }
    const def = symbolOf(named)
    if (!def) throw new Error(`no symbol for ${designator}`)
    const params = {
      ...defaultParams(def),
      ...(value && { value: { text: value, si: parseQuantity(value) } }),
    }
    const part = { ...named, designator, x, y, rotation: 0 as const, mirrored: false, params }
    circuit.components[`part-${designator}`] = part
    for (const pin of pinPositions(part)) {
      const text = nets[pin.name]
      if (text === undefined) continue
      // A name stands to the right of its point: on the left of a part it needs room.
      const at: [number, number] = pin.direction === 'left' ? [pin.x - 40, pin.y] : [pin.x, pin.y]
      const key = `${designator}-${pin.name}`
      circuit.labels[`net-${key}`] = { x: at[0], y: at[1], text }
      if (at[0] !== pin.x)
        circuit.wires[`wire-${key}`] = {
          points: [[pin.x, pin.y], at],
          start: { component: `part-${designator}`, pin: pin.name },
        }
    }
  }
  return { circuit, expected: [{ label: 'out', low: 4.95, high: 5.05 }] }
}

/** A symbol of the demo university that is in every parts list; that its test circuit works is a test of its own. */
export const createDemoSymbol = async (deps: Deps, orgadmin: Actor): Promise<void> => {
  // What stands for it until it has an id.
  const itself = '00000000-0000-0000-0000-000000000000'
  const { id } = await insertSymbol(
    deps,
    deps.db,
    orgadmin,
    {
      symbol: instrumentationAmplifier,
      test: instrumentationTest(itself),
      partNumber: 'INA128',
      remark: {
        zh: '用于应变片、热电偶等小信号差分测量实验。',
        en: 'For experiments with small differences, such as of strain gauges and thermocouples.',
      },
    },
    itself,
  )
  await symbolShelf.freeze(deps, deps.db, orgadmin, { id, draft: instrumentationAmplifier })
  await deps.db.update(symbol).set({ status: 1 }).where(eq(symbol.id, id))
}
