import { expect, it } from 'vitest'
import { checkCircuit } from './check.ts'
import { compileCircuit } from './compile.ts'
import { rcLowPass } from './circuit.fixture.ts'
import { isOnlyCables, straightCables } from './straight.ts'
import { terminalsOf } from './terminals.ts'

it('connects each generator to a channel of the oscilloscope, and the supply to the multimeter', () => {
  const circuit = straightCables()
  expect(checkCircuit(circuit).filter(({ severity }) => severity === 'error')).toEqual([])
  expect([isOnlyCables(circuit), isOnlyCables(rcLowPass())]).toEqual([true, false])
  const { generators, scopes, supplies, meter } = terminalsOf(compileCircuit(circuit))
  for (const channel of [1, 2]) expect(scopes.get(channel)).toBe(generators.get(channel))
  expect(scopes.get(1)).not.toBe(scopes.get(2))
  expect(meter).toMatchObject({ hi: supplies.get(1)?.plus, lo: supplies.get(1)?.minus })
})
