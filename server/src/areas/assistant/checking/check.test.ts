import { afterAll, expect, it } from 'vitest'
import { circuitOf, parts, rcLowPass } from 'labbox-bench/circuit/circuit.fixture.ts'
import { SpicePool } from 'labbox-bench/spice/pool.ts'
import { createChecker } from './check.service.ts'
import { claimOf } from './claims.rules.ts'

const pool = new SpicePool({ size: 1 })
afterAll(() => pool.close())

const divider = circuitOf({
  DP1: parts.supply(1, 'in', '0'),
  R1: parts.R('1k', 'in', 'out'),
  R2: parts.R('1k', 'out', '0'),
})
const claim = (text: string) => claimOf(text)!

it('checks voltages of a circuit by simulating it', async () => {
  const check = createChecker(pool, divider, true)
  expect(await check(claim('V(out) = 2.5 V'))).toEqual({ state: 'right' })
  expect(await check(claim('V(OUT) = 3.3 V'))).toEqual({ state: 'off', simulated: '2.50 V' })
  expect(await check(claim('Vpp(out) = 0 V'))).toEqual({ state: 'right' })
  expect(await check(claim('V(nowhere) = 2.5 V'))).toEqual({ state: 'unknown' })
  expect(await check(claim('fc(out) = 1 kHz'))).toEqual({ state: 'unknown' })
})

it('checks gains and corners against the first generator', async () => {
  const check = createChecker(pool, rcLowPass(), true)
  expect(await check(claim('fc(out) = 1.6 kHz'))).toEqual({ state: 'right' })
  expect(await check(claim('fc(out) = 10 kHz'))).toMatchObject({ state: 'off', simulated: '1.59 kHz' })
  expect(await check(claim('gain(out, 1.6 kHz) = -3 dB'))).toEqual({ state: 'right' })
  expect(await check(claim('gain(out, 16 kHz) = -3 dB'))).toMatchObject({ state: 'off' })
})

it('where it may not be told, says only that a number is another one', async () => {
  expect(await createChecker(pool, divider, false)(claim('V(out) = 3.3 V'))).toEqual({
    state: 'off',
    simulated: null,
  })
})

it('says nothing of a circuit that is not there or cannot be simulated', async () => {
  expect(await createChecker(pool, null, true)(claim('V(out) = 1 V'))).toEqual({ state: 'unknown' })
  const open = circuitOf({ R1: parts.R('1k', 'in', 'out') })
  expect(await createChecker(pool, open, true)(claim('V(out) = 1 V'))).toEqual({ state: 'unknown' })
})

it('checks currents of parts and supplies, whichever way they flow', async () => {
  const check = createChecker(pool, divider, true)
  expect(await check(claim('I(R1) = 2.5 mA'))).toEqual({ state: 'right' })
  expect(await check(claim('I(dp1) = -2.50 mA'))).toEqual({ state: 'right' })
  expect(await check(claim('I(R2) = 5 mA'))).toEqual({ state: 'off', simulated: '2.50 mA' })
  expect(await check(claim('I(R9) = 5 mA'))).toEqual({ state: 'unknown' })
})

it('sets the sources as the claim says', async () => {
  const check = createChecker(pool, divider, true)
  expect(await check(claim('V(out) = 6.0 V; DP1 = 12 V'))).toEqual({ state: 'right' })
  expect(await check(claim('I(R1) = 6.0 mA; DP1 = 12 V'))).toEqual({ state: 'right' })
  expect(await check(claim('V(out) = 6.0 V'))).toEqual({ state: 'off', simulated: '2.50 V' })
  // A decade above the corner: a tenth, less what the generator's 50 Ω take.
  const low = createChecker(pool, rcLowPass(), true)
  expect(await low(claim('Vpp(out) = 0.38 V; DG1 = 4 Vpp 15.9 kHz'))).toEqual({ state: 'right' })
  expect(await low(claim('Vpp(out) = 0.19 V; DG1 = 15.9 kHz'))).toEqual({ state: 'right' })
  expect(await low(claim('Vpp(out) = 0.19 V'))).toMatchObject({ state: 'off' })
})
