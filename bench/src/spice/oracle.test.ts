import { afterAll, beforeAll, describe, it } from 'vitest'
import { astable555, commonEmitter, rcLowPass, sallenKey, wienBridge } from '../circuit/circuit.fixture.ts'
import { toCir } from '../circuit/netlist.ts'
import { openOracle, oracleAvailable, type Oracle } from './oracle.fixture.ts'
import { benchmarkDecks, oracleDecks, type ReferenceDeck } from './reference-decks.ts'

const demos: ReferenceDeck[] = [
  { name: 'demo: RC low-pass', analysis: 'tran', text: toCir(rcLowPass()) },
  { name: 'demo: common emitter', analysis: 'tran', text: toCir(commonEmitter()) },
  { name: 'demo: Sallen–Key', analysis: 'tran', text: toCir(sallenKey()) },
  { name: 'demo: 555 astable', analysis: 'tran', text: toCir(astable555()), oscillates: 'v(n1_cap)' },
  { name: 'demo: Wien bridge', analysis: 'tran', text: toCir(wienBridge()), oscillates: 'v(n5_out)' },
]

describe.skipIf(!oracleAvailable())('results are those of native ngspice', () => {
  let oracle: Oracle
  beforeAll(async () => {
    oracle = await openOracle()
  })
  afterAll(() => oracle.close())

  it.each([...demos, ...benchmarkDecks, ...oracleDecks])('$name', (deck) => oracle.compare(deck))
})
