import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '@labbox/contract/testing/eventually.ts'
import { createCompanion, type Companion } from './companion.ts'
import { FpgaConfig } from './config.ts'
import { fakeCompanion, type Manner } from './fake-companion.fixture.ts'

let fake: Awaited<ReturnType<typeof fakeCompanion>>
let companion: Companion
let lines: string[]
const begin = (address = fake.address) => {
  lines = []
  companion = createCompanion(address, (line) => lines.push(line))
}
beforeEach(async () => {
  fake = await fakeCompanion()
  begin()
})
afterEach(async () => {
  companion.close()
  await fake.close()
})

describe('a companion', () => {
  it('says what its pins are at, by the names of the panel', async () => {
    fake.put('led', 0xbeef)
    fake.put('row7', 0xff_00_01)
    expect(await companion.state()).toEqual({
      kind: 'live',
      pins: {
        led: { bits: 16, driven: false, value: 0xbeef },
        digit0: { bits: 8, driven: false, value: 0 },
        row7: { bits: 24, driven: false, value: 0xff0001 },
        sw: { bits: 4, driven: true, value: 0 },
        key: { bits: 2, driven: true, value: 0 },
      },
    })
    // Greeted once, brought to rest once, then only asked.
    await companion.state()
    expect(fake.heard).toEqual(['*IDN?', 'PIN:CAT?', '*CLS', '*RST', 'SYST:ERR?', 'PIN:LEV?', 'PIN:LEV?'])
    expect([companion.trouble(), lines]).toEqual([null, []])
  })

  it('puts switches and keys, and lets go of them at rest', async () => {
    await companion.drive('sw', 0b1010)
    await companion.drive('key', 1)
    expect([fake.at('sw'), fake.at('key')]).toEqual([10, 1])
    expect(fake.heard).toContain('PIN:DRIV sw,#HA')
    expect(await companion.state()).toMatchObject({ pins: { sw: { value: 10 }, key: { value: 1 } } })
    await companion.rest()
    expect([fake.at('sw'), fake.at('key')]).toEqual([0, 0])
  })

  it('is asked nothing that it cannot do, and its refusals are told', async () => {
    await expect(companion.drive('key', 4)).rejects.toMatchObject({ failure: 'BENCH_BAD_COMMAND' })
    await companion.drive('sw', 1)
    fake.refuse('-222,"Data out of range"')
    await expect(companion.drive('sw', 2)).rejects.toMatchObject({
      failure: 'BENCH_PINS_REFUSED',
      detail: '-222,"Data out of range"',
    })
    expect(fake.at('sw')).toBe(1)
    expect(await companion.state()).toMatchObject({ kind: 'live' })
  })

  it('that only reads drives nothing', async () => {
    const reading = await fakeCompanion(0, 'led,READ,4,sw,READ,4,door,READ,1')
    begin(reading.address)
    await expect(companion.drive('sw', 1)).rejects.toMatchObject({ failure: 'BENCH_PINS_MISSING' })
    // Names that the panel does not have are left out.
    expect(await companion.state()).toMatchObject({ pins: { sw: { driven: false } } })
    expect(Object.keys(((await companion.state()) as { pins: object }).pins)).toEqual(['led', 'sw'])
    expect(reading.heard.filter((line) => line.startsWith('PIN:DRIV'))).toEqual([])
    await reading.close()
  })

  it.each([
    ['silent', 'silent'],
    ['late', 'silent'],
    ['endless', 'garbled'],
    ['nonsense', 'garbled'],
    ['stranger', 'silent'],
  ] as [Manner, string][])('that is %s is lost, and found again', async (manner, why) => {
    expect(await companion.state()).toMatchObject({ kind: 'live' })
    fake.cut()
    fake.behave(manner)
    await eventually(async () => expect(await companion.state()).toEqual({ kind: 'lost', why }))
    // Until it is tried again nobody waits for it.
    const begun = performance.now()
    expect(await companion.state()).toMatchObject({ kind: 'lost' })
    await expect(companion.drive('key', 1)).rejects.toMatchObject({ failure: 'BENCH_PINS_LOST' })
    expect(performance.now() - begun).toBeLessThan(500)
    expect(companion.trouble()).toMatchObject({ kind: why, instrument: 'pins', address: fake.address })
    fake.behave('good')
    fake.put('led', 3)
    await eventually(async () =>
      expect(await companion.state()).toMatchObject({ kind: 'live', pins: { led: { value: 3 } } }),
    )
    expect(companion.trouble()).toBeNull()
    expect(lines.at(-1)).toContain('answers again')
    expect(fake.at('key')).toBe(0)
  })

  it('that answers twice is not a line behind', async () => {
    await companion.state()
    fake.behave('chatty')
    await companion.state()
    fake.behave('good')
    fake.put('led', 9)
    await eventually(async () =>
      expect(await companion.state()).toMatchObject({ kind: 'live', pins: { led: { value: 9 } } }),
    )
  })

  it('that is gone is said once, and let go of when it is back', async () => {
    await companion.drive('sw', 5)
    const { port } = fake
    await fake.close()
    expect(await companion.state()).toMatchObject({ kind: 'lost', why: 'unreachable' })
    await companion.rest()
    await eventually(async () => {
      expect(await companion.state()).toMatchObject({ kind: 'lost' })
      expect(lines).toHaveLength(1)
    })
    fake = await fakeCompanion(port)
    fake.put('sw', 5)
    await eventually(async () => expect(await companion.state()).toMatchObject({ kind: 'live' }))
    expect(fake.at('sw')).toBe(0)
  })

  it.each([
    'led,READ,17',
    'led,DRIVE,4',
    'sw,WRITE,4',
    'led,READ',
    'led,READ,4,led,READ,4',
    'LED 1,READ,4',
    '__proto__,READ,4',
    'led,READ,0',
    '',
  ])('whose pins cannot be read from “%s” is none', async (catalogue) => {
    const odd = await fakeCompanion(0, catalogue)
    begin(odd.address)
    expect(await companion.state()).toEqual({ kind: 'lost', why: 'garbled' })
    await odd.close()
  })

  it('says no more than its pins can be at', async () => {
    await companion.state()
    fake.put('key', 4)
    expect(await companion.state()).toEqual({ kind: 'lost', why: 'garbled' })
  })
})

it('is named by an address', () => {
  const config = (companion: string) =>
    FpgaConfig.safeParse({ name: 'A', board: 'arty', endings: ['bit'], companion }).success
  expect(['10.0.0.3:5025', 'pins.lab:23', '[fe80::1]:5025'].map(config)).toEqual([true, true, true])
  expect(['10.0.0.3', '/dev/ttyUSB0', 'a b:1', ':5', ''].map(config)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
})
