import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { avrInstruction, CPU } from 'avr8js'
import { circuitOf, parts, partOf } from 'labbox-bench/circuit/circuit.fixture.ts'
import { Avr } from 'labbox-bench/mcu/avr/avr.ts'
import { readHex } from 'labbox-bench/mcu/image.ts'
import { packed } from 'labbox-bench/mcu/packed.ts'
import { createSpicePlant } from 'labbox-bench/simulator/plant.ts'
import { SpicePool } from 'labbox-bench/spice/pool.ts'
import { processorSeconds, round } from '../kit/figures.ts'
import { inRounds, medians } from '../kit/report.ts'

const FLASH = 32_768
const HERTZ = 16e6
/** What is simulated, s, at twenty looks a second. */
const SECONDS = 5
const LOOK_MS = 50
const CYCLES = 16e6

const program = readHex(readFileSync(new URL('loop.hex', import.meta.url), 'utf8'), FLASH)

/** PWM of 490 Hz into 10 kΩ and 10 µF, the voltage behind it read each millisecond and told at 9600 baud; twenty frames of an oscilloscope a second. */
const realTime = async (pool: SpicePool): Promise<number> => {
  const circuit = circuitOf({
    U1: partOf('uno', { GND: '0', D3: 'pwm', A0: 'out', D1: 'tx' }),
    R1: parts.R('10k', 'pwm', 'out'),
    C1: parts.C('10u', 'out', '0'),
    DS1: parts.scope(1, 'out'),
    DS2: parts.scope(2, 'pwm'),
  })
  circuit.components['part-U1']!.program = { name: 'loop.hex', image: packed(program) }
  let now = 0
  const plant = createSpicePlant({ pool, seed: 1, now: () => now })
  plant.load(circuit)
  const spent = await processorSeconds(async () => {
    for (; now < SECONDS * 1000;) {
      now += LOOK_MS
      await plant.capture({ channels: [1, 2], length: 0.012 })
      if (now % 200 === 0) await plant.sheet()
    }
  })
  const chip = (await plant.sheet())!.chips['part-U1']!
  // What it has read of its own PWM: half of its supply.
  const told = Number(atob(chip.tail).split('\n').at(-2))
  if (Math.abs(told - 510) > 10) throw new Error(`it tells ${told}`)
  plant.close()
  return SECONDS / spent
}

/** The same program in the chip with its peripherals, and in `avr8js` alone without any. */
const instructions = async (): Promise<[ours: number, bare: number]> => {
  const avr = new Avr(program, HERTZ, { volts: () => 2.5 })
  const ours = await processorSeconds(() => {
    while (avr.cycles < CYCLES) avr.run(CYCLES)
  })
  const memory = new Uint16Array(FLASH / 2)
  new Uint8Array(memory.buffer).set(program)
  const cpu = new CPU(memory)
  let count = 0
  const bare = await processorSeconds(() => {
    while (cpu.cycles < CYCLES) {
      avrInstruction(cpu)
      cpu.tick()
      count++
    }
  })
  return [avr.count / ours, count / bare]
}

/** Figures of microcontrollers, each beside what bare `avr8js` does, and the load of the machine meanwhile. */
export const mcuFigures = async (): Promise<Record<string, number>> => {
  const pool = new SpicePool()
  const figures = medians(
    await inRounds(async () => {
      const [ours, bare] = await instructions()
      return {
        mcuRealTime: await realTime(pool),
        mcuInstrPerS: ours,
        avr8jsInstrPerS: bare,
        mcuToBare: ours / bare,
        mcuLoadMeanwhile: loadavg()[0] ?? 0,
      }
    }),
  )
  await pool.close()
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, round(value)]))
}
