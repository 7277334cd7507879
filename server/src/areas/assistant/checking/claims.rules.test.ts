import fc from 'fast-check'
import { expect, it } from 'vitest'
import { agrees, claimOf, createClaims, simulatedText, type Checked } from './claims.rules.ts'

const claim = (text: string) => claimOf(text)!

it('reads numbers about a net with their units', () => {
  expect(claimOf('V(out) = 3.30 V')).toMatchObject({ kind: 'V', of: 'out', at: null, value: 3.3 })
  expect(claimOf('Vpp(N2_OUT)=1.41 Vpp')).toMatchObject({ kind: 'Vpp', of: 'n2_out', value: 1.41 })
  expect(claimOf('fc(out) ≈ 1.59 kHz')).toMatchObject({ kind: 'fc', value: 1590 })
  expect(claimOf('gain(out, 1 kHz) = −3.0 dB')).toMatchObject({ kind: 'gain', at: 1000, value: -3 })
  for (const text of [
    'V(out) = big',
    'V(out) = 3 A',
    'gain(out) = -3 dB',
    'V(out, 1 kHz) = 1 V',
    'fc() = 1 Hz',
    'I(R1) = 3 V',
    'V(out) = 3 V; DP4 = 3 V',
    'V(out) = 3 V; DP1 = much',
    'V(out) = 3 V; DG1 =',
    'x',
  ])
    expect(claimOf(text)).toBeNull()
})

it('reads how the sources are set', () => {
  expect(claimOf('I(R1) = 2.5 mA; DP1 = 12 V, DG2 = 4 Vpp 10 kHz')).toMatchObject({
    kind: 'I',
    of: 'r1',
    value: 2.5e-3,
    given: [
      { kind: 'supply', channel: 1, volts: 12, hertz: null },
      { kind: 'generator', channel: 2, volts: 4, hertz: 1e4 },
    ],
  })
  expect(claimOf('Vpp(out) = 1 V; DG1 = 500 mVpp')?.given).toEqual([
    { kind: 'generator', channel: 1, volts: 0.5, hertz: null },
  ])
})

it('takes a number as far as it is written, and no further', () => {
  expect(agrees(claim('fc(out) = 1.6 kHz'), 1592)).toBe(true)
  expect(agrees(claim('fc(out) = 1.6 kHz'), 1800)).toBe(false)
  expect(agrees(claim('V(out) = 2.5 V'), 2.4998)).toBe(true)
  expect(agrees(claim('V(out) = 5 V'), 2.5)).toBe(false)
  expect(agrees(claim('V(out) = -2.5 V'), 2.5)).toBe(false)
  expect(agrees(claim('V(out) = 0 V'), 1e-4)).toBe(true)
  expect(agrees(claim('gain(out, 1 kHz) = -3 dB'), -3.01)).toBe(true)
  expect(simulatedText(claim('gain(out, 1 kHz) = -9 dB'), -3.012)).toBe('-3.0 dB')
  expect(simulatedText(claim('fc(out) = 1 Hz'), 1591.5)).toBe('1.59 kHz')
})

const through = async (pieces: readonly string[], checked: Checked = { state: 'right' }) => {
  const claims = createClaims(async () => checked)
  let text = ''
  for (const piece of pieces) text += await claims.add(piece)
  return text + claims.rest()
}

it('marks claims, in whatever pieces they come', async () => {
  const said = 'So {{V(out) = 2.5 V}} and {{fc(out) = 1 kHz}}.'
  const shown = 'So {{V(out) = 2.5 V|right|}} and {{fc(out) = 1 kHz|right|}}.'
  expect(await through([said])).toBe(shown)
  expect(await through([...said])).toBe(shown)
  expect(await through(['{{V(out) = 5 V}}'], { state: 'off', simulated: '2.50 V' })).toBe(
    '{{V(out) = 5 V|off|2.50 V}}',
  )
})

it('lets nobody else say that something was checked', async () => {
  const unknown: Checked = { state: 'unknown' }
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('{', '}', '{{', '}}', '|right|', 'V(out) = 3 V', 'a', ' ')),
      async (pieces) => {
        const text = await through(pieces, unknown)
        expect(/\{\{[^{}]*\|right\|[^{}]*\}\}/.test(text)).toBe(false)
        for (const one of text.match(/\{\{/g) ?? []) expect(one).toBe('{{')
        expect(text.split('{{').length).toBe(text.split('|unknown|}}').length)
      },
    ),
  )
  expect(await through([`{{${'x'.repeat(500)}`])).not.toContain('{')
})
