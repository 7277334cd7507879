import { afterAll, expect, it } from 'vitest'
import { parts, partOf } from '../circuit/circuit.fixture.ts'
import { SpicePool } from '../spice/pool.ts'
import { example, looking, unoWith } from './mcu.fixture.ts'

const pool = new SpicePool()
afterAll(() => pool.close())

/** An Uno’s PWM by a potentiometer into 10 kΩ and 10 µF. */
const filtered = (more: Parameters<typeof unoWith>[1] = {}) =>
  unoWith(example('pwm-dimmer'), {
    R1: partOf('potentiometer', { 1: '5V', 2: 'A0', 3: '0' }, { value: '10k', position: '0.3' }),
    R2: parts.R('10k', 'D9', 'out'),
    C1: parts.C('10u', 'out', '0'),
    DS1: parts.scope(1, 'out'),
    DS2: parts.scope(2, 'D9'),
    ...more,
  })

it('an RC behind a PWM is within 1 % of ngspice, which gets the same edges', async () => {
  const { plant } = looking(pool, filtered())
  // The program has to set its PWM up first.
  await plant.capture({ channels: [1], length: 0.01 })
  const length = 0.06
  const { signals, at } = await plant.capture({ channels: [1, 2], length })
  const [out, pwm] = [signals.get(1)!, signals.get(2)!]
  const points = Array.from(pwm.times, (time, i) => [time - at, pwm.values[i]!] as const).filter(
    ([time], i, all) => time >= 0 && (i === 0 || time > all[i - 1]![0]),
  )
  const source = points.map(([time, volts]) => `${time} ${volts}`).join('\n+ ')
  const [plot] = await pool.run(
    `* pwm\nV1 a 0 PWL(${source})\nR1 a b 10k\nC1 b 0 10u ic=${out.at(at)}\nR2 b 0 1meg\n.tran 20u ${length} 0 20u uic\n.end\n`,
    { analyses: ['tran'], owner: 'reference' },
  )
  const times = plot!.vectors.get('time')!
  const volts = plot!.vectors.get('v(b)')!
  let worst = 0
  for (const [i, time] of times.entries())
    if (time > 0.005) worst = Math.max(worst, Math.abs(out.at(at + time) / volts[i]! - 1))
  expect(times.length).toBeGreaterThan(2000)
  expect(worst).toBeLessThan(0.01)
})

it('a multimeter reads the mean of it, alone and beside an oscilloscope, without ngspice', async () => {
  const { plant, run } = looking(pool, filtered({ DM1: partOf('dm', { hi: 'out', lo: '0' }) }))
  await run(0.5, 1)
  const begun = performance.now()
  const volts = await plant.meter('DCV')
  // The potentiometer gives 0.7 of 255 steps.
  expect(volts).toBeGreaterThan(3.4)
  expect(volts).toBeLessThan(3.6)
  expect(performance.now() - begun).toBeLessThan(3000)
})

it('what is not linear goes on by ngspice, and a rail that is shared is no reason for it', async () => {
  const { run } = looking(
    pool,
    filtered({
      D1: partOf('diode', { a: 'out', k: 'peak' }),
      C2: parts.C('100n', 'peak', '0'),
      R3: parts.R('1meg', 'peak', '0'),
    }),
  )
  const means = await run(0.2, 1)
  expect(means.length).toBeGreaterThan(2)
  expect(means.at(-1)).toBeGreaterThan(means[0]!)
  expect(means.at(-1)).toBeLessThan(3.6)
})
