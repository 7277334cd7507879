import { afterAll, beforeAll, describe, it } from 'vitest'
import { compileCircuit } from 'labbox-bench/circuit/compile.ts'
import { symbolOf } from 'labbox-bench/circuit/symbols/index.ts'
import { toCir, type Sources } from 'labbox-bench/circuit/netlist.ts'
import { openOracle, oracleAvailable, type Oracle } from 'labbox-bench/spice/oracle.fixture.ts'
import type { ReferenceDeck } from 'labbox-bench/spice/reference-decks.ts'
import { shippedLabs } from './index.ts'

/** The sources as most labs set them: two sine waves in antiphase, ±12 V. */
const sources = (frequency: number, amplitude: number): Sources => {
  const sine = (phase: number) => ({
    shape: 'SIN' as const,
    frequency,
    amplitude,
    offset: 0,
    phase,
    duty: 0.5,
  })
  const supply = { volts: 12, amps: 0.2 }
  return { generators: { 1: sine(0), 2: sine(180) }, supplies: { 1: supply, 2: supply, 3: null } }
}

/** Where the oscillators have their output. */
const OUTPUT: Record<string, string> = { 'astable-555': 'out', 'wien-oscillator': 'out' }

/** Of these the bench's own comparison has near twins: here in the full counts. */
const TWINS = ['rc-low-pass', 'common-emitter', 'astable-555']
const labs = shippedLabs.filter(
  ({ key, solution }) =>
    (process.env['LONG'] === '1' || !TWINS.includes(key)) &&
    // SPICE has no digital parts.
    !Object.values(solution.components).some((component) => symbolOf(component)?.logic),
)

const decks = labs.map(({ key, solution }): ReferenceDeck => {
  const pin = OUTPUT[key]
  const U1 = compileCircuit(solution).instances.find(({ name }) => name === 'U1')
  return {
    name: key,
    analysis: 'tran',
    text: toCir(solution, { sources: key === 'rectifier-filter' ? sources(50, 20) : sources(1000, 0.5) }),
    ...(pin && { oscillates: `v(${U1?.nodes[pin]})` }),
  }
})

describe.skipIf(!oracleAvailable())('shipped labs give what native ngspice gives', () => {
  let oracle: Oracle
  beforeAll(async () => {
    oracle = await openOracle()
  })
  afterAll(() => oracle.close())

  it.each(decks)('$name', (deck) => oracle.compare(deck))
})
