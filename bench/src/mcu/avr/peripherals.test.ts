import { afterAll, expect, it } from 'vitest'
import { parts, partOf } from '../../circuit/circuit.fixture.ts'
import { SpicePool } from '../../spice/pool.ts'
import { looking, probing, unoWith } from '../mcu.fixture.ts'

const { R, C, scope } = parts
const pool = new SpicePool()
afterAll(() => pool.close())

it('SPI goes through a shift register and comes back, either end first', async () => {
  const { run, said } = looking(
    pool,
    unoWith(probing('spi'), {
      U2: partOf('74595', {
        SER: 'D11',
        SRCLK: 'D13',
        RCLK: 'D10',
        OE: '0',
        SRCLR: '5V',
        QHS: 'D12',
        QA: 'qa',
        QB: 'qb',
        VCC: '5V',
        GND: '0',
      }),
      DS1: scope(1, 'qa'),
      DS2: scope(2, 'qb'),
    }),
  )
  const lowest = (await run(0.1, 1)).at(-1)!
  const next = (await run(0.05, 2)).at(-1)!
  expect(await said()).toBe('a5 3c\n1\n')
  // 0x81 stands in the latches.
  expect(lowest).toBeGreaterThan(4.5)
  expect(next).toBeLessThan(0.5)
})

it('TWI writes to another controller, reads from it, and hears where nobody answers', async () => {
  const circuit = unoWith(probing('twi'), {
    U2: partOf('uno', { A4: 'A4', A5: 'A5', VCC: 'own', GND: '0' }),
    R1: R('4k7', 'A4', '5V'),
    R2: R('4k7', 'A5', '5V'),
  })
  circuit.components['part-U2']!.program = probing('twi-target')
  const { run, said } = looking(pool, circuit)
  await run(0.2)
  expect(await said()).toBe('8 18 28 10 40 58 a5 \n8 20 \n')
})

it('input capture measures a period to the clock', async () => {
  const { run, said } = looking(
    pool,
    unoWith(probing('capture'), { CP1: partOf('logic-clock', { out: 'D8' }, { value: '2k' }) }),
  )
  await run(0.1)
  const [period, width] = (await said()).trim().split(' ').map(Number)
  expect(Math.abs(period! - 1000)).toBeLessThanOrEqual(2)
  expect(Math.abs(width! - 500)).toBeLessThanOrEqual(2)
})

it('the analog comparator compares voltages of the circuit and interrupts at each turn', async () => {
  const { run, said } = looking(
    pool,
    unoWith(probing('comparator'), {
      CP1: partOf('logic-clock', { out: 'clock' }, { value: '1k' }),
      R1: R('10k', 'clock', 'D6'),
      C1: C('10n', 'D6', '0'),
      R2: R('10k', '5V', 'D7'),
      R3: R('10k', 'D7', '0'),
    }),
  )
  await run(0.6)
  const [bandgap, , edges] = (await said()).trim().split(' ').map(Number)
  // 1.1 V are below 2.5 V.
  expect(bandgap).toBe(0)
  expect(Math.abs(edges! - 200)).toBeLessThanOrEqual(4)
})
