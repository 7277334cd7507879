import { readdirSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { parts, partOf } from '../circuit/circuit.fixture.ts'
import { SpicePool } from '../spice/pool.ts'
import { example, looking, unoWith } from './mcu.fixture.ts'

const { R, scope } = parts
const pool = new SpicePool()
afterAll(() => pool.close())

const board = (name: string, around: Parameters<typeof unoWith>[1] = {}) =>
  looking(pool, unoWith(example(name), around))

describe('examples', () => {
  it('are ten, each as source and as program', () => {
    const files = readdirSync(new URL('examples', import.meta.url))
    const named = (end: string) =>
      files.filter((file) => file.endsWith(end)).map((file) => file.split('.')[0])
    expect(named('.hex')).toHaveLength(10)
    expect(named('.hex')).toEqual(named('.c'))
  })

  it('blink: the lamp of the board changes each quarter of a second', async () => {
    const { run, plant } = board('blink')
    const lit: number[] = []
    for (let i = 0; i < 20; i++) {
      await run(0.1)
      lit.push((await plant.sheet())!.lights['part-U1']![0]!)
    }
    const turns = lit.filter((light, i) => i > 0 && light !== lit[i - 1]).length
    expect(turns).toBeGreaterThanOrEqual(7)
    expect(turns).toBeLessThanOrEqual(8)
  })

  it('PWM dimmer: the share of time follows the potentiometer', async () => {
    const { run, plant } = board('pwm-dimmer', {
      R1: partOf('potentiometer', { 1: '5V', 2: 'A0', 3: '0' }, { value: '10k', position: '0.5' }),
      R2: R('330', 'D9', 'led'),
      LED1: partOf('led', { a: 'led', k: '0' }),
      DS1: scope(1, 'D9'),
    })
    // The LED takes a little of the high level.
    expect((await run(0.3, 1)).at(-1)).toBeCloseTo(2.4, 0)
    plant.set('part-R1', 'position', 0.2)
    const mean = (await run(0.3, 1)).at(-1)!
    expect(Math.abs(mean - 3.8)).toBeLessThan(0.15)
  })

  it('ADC to LCD: the volts are read on the display', async () => {
    const { run, plant } = board('adc-lcd', {
      R1: R('10k', '5V', 'A0'),
      R2: R('10k', 'A0', '0'),
      HG1: partOf('lcd-1602', {
        VCC: '5V',
        GND: '0',
        RS: 'D12',
        RW: '0',
        E: 'D11',
        D4: 'D5',
        D5: 'D4',
        D6: 'D3',
        D7: 'D2',
      }),
    })
    await run(0.4)
    const { lines } = (await plant.sheet())!.screens['part-HG1']!
    expect(lines[0]!.trimEnd()).toBe('Voltage on A0')
    // One step of the converter is 5 mV.
    expect(lines[1]).toMatch(/^2\.(495|500) V/)
  })

  it('UART echo: what is typed comes back in capitals', async () => {
    const { run, plant, said } = board('uart-echo')
    await run(0.1)
    expect(plant.chip('part-U1', { act: 'send', text: 'labbox' })).toBe(true)
    await run(0.1)
    expect(await said()).toBe('ready\nLABBOX')
  })

  it('stepper: half steps, two hundred a second', async () => {
    const { run, plant } = board('stepper', { DS1: scope(1, 'D8'), DS2: scope(2, 'D9') })
    await run(0.2)
    const { signals, at } = await plant.capture({ channels: [1, 2], length: 0.4 })
    const rises = [1, 2].map((channel) => {
      const signal = signals.get(channel as 1 | 2)!
      const high = Array.from({ length: 4001 }, (_, i) => signal.at(at + i * 1e-4) > 2.5)
      return high.flatMap((on, i) => (on && i > 0 && !high[i - 1] ? [i / 1e4] : []))
    })
    const [first = [], second = []] = rises
    expect(first[1]! - first[0]!).toBeCloseTo(0.04, 3)
    const lag = (second.find((time) => time > first[0]!)! - first[0]!) % 0.04
    expect(lag).toBeCloseTo(0.01, 3)
  })

  it('traffic light: red, red and amber, green, amber', async () => {
    const lamps = (pin: string, name: string) => ({
      [`R${name}`]: R('330', pin, `n${name}`),
      [`LED${name}`]: partOf('led', { a: `n${name}`, k: '0' }),
    })
    const { run, plant } = board('traffic-light', {
      ...lamps('D2', '1'),
      ...lamps('D3', '2'),
      ...lamps('D4', '3'),
    })
    const seen: string[] = []
    for (let i = 0; i < 11; i++) {
      await run(0.5)
      const { lights } = (await plant.sheet())!
      const now = [1, 2, 3].map((n) => (lights[`part-LED${n}`]![0]! > 0.1 ? n : '')).join('')
      if (seen.at(-1) !== now) seen.push(now)
    }
    expect(seen).toEqual(['1', '12', '3', '2', '1'])
  })

  it('thermometer: degrees from a thermistor', async () => {
    const { run, plant, said } = board('thermometer', {
      R1: R('10k', '5V', 'A0'),
      RT1: partOf('thermistor', { 1: 'A0', 2: '0' }),
    })
    await run(0.3)
    expect(Number((await said()).split('\n')[0])).toBeCloseTo(25, 0)
    plant.set('part-RT1', 'celsius', 60)
    await run(0.6)
    expect(Number((await said()).split('\n').at(-2))).toBeCloseTo(60, 0)
  })

  it('frequency counter: counts a clock', async () => {
    const counter = board('frequency-counter', {
      CP1: partOf('logic-clock', { out: 'D5' }, { value: '12k5' }),
    })
    await counter.run(0.8)
    expect(Math.abs(Number((await counter.said()).split('\n').at(-2)) - 12_500)).toBeLessThanOrEqual(25)
  })

  it('keypad: the key that is pressed', async () => {
    const wires = { r1: 'D2', r2: 'D3', r3: 'D4', r4: 'D5', c1: 'D6', c2: 'D7', c3: 'D8', c4: 'D9' }
    const { run, plant, said } = board('keypad', { S1: partOf('keypad-4x4', wires) })
    await run(0.1)
    for (const key of [6, 0, 16, 0]) {
      plant.set('part-S1', 'key', key)
      await run(0.15)
    }
    expect(await said()).toBe('5D')
  })

  it('clock: tells each second, asleep between, and is set by its key', async () => {
    const { run, plant, said, chip } = board('clock', {
      S1: partOf('push-button', { 1: 'D2', 2: '0' }),
    })
    await run(2.2)
    expect(await said()).toBe('12:00:01\n12:00:02\n')
    expect((await chip()).doing).toBe('sleeps')
    plant.set('part-S1', 'pressed', 1)
    await run(0.1)
    plant.set('part-S1', 'pressed', 0)
    await run(0.2)
    expect((await said()).split('\n').at(-2)).toBe('12:01:00')
  })
})
