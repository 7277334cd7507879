import { readFileSync } from 'node:fs'
import type { Program } from '@labbox/contract/bench/program.ts'
import { circuitOf, partOf, type FixturePart } from '../circuit/circuit.fixture.ts'
import { createSpicePlant } from '../simulator/plant.ts'
import type { SpicePool } from '../spice/pool.ts'
import { readHex } from './image.ts'
import { packed } from './packed.ts'

const programIn =
  (folder: string) =>
  (name: string): Program => {
    const hex = readFileSync(new URL(`${folder}/${name}.hex`, import.meta.url), 'utf8')
    return { name: `${name}.hex`, image: packed(readHex(hex, 32_768)) }
  }

/** An example's program, as a part carries it. */
export const example = programIn('examples')
/** A program that looks at one peripheral of an AVR. */
export const probing = programIn('avr/programs')

const PINS = [
  ...Array.from({ length: 14 }, (_, i) => `D${i}`),
  ...Array.from({ length: 6 }, (_, i) => `A${i}`),
]

/** A circuit around an Uno that is called U1: each pin is the net of its own name. */
export const unoWith = (program: Program, parts: Record<string, FixturePart>) => {
  const nets = Object.fromEntries(PINS.map((pin) => [pin, pin]))
  const circuit = circuitOf({ U1: partOf('uno', { ...nets, VCC: '5V', GND: '0' }), ...parts })
  circuit.components['part-U1']!.program = program
  return circuit
}

/** Runs a circuit as if somebody looked at it twenty times a second. */
export const looking = (pool: SpicePool, circuit: ReturnType<typeof circuitOf>) => {
  let now = 0
  const plant = createSpicePlant({ pool, seed: 1, now: () => now })
  plant.load(circuit)
  const chip = async (id = 'part-U1') => (await plant.sheet())!.chips[id]!
  return {
    plant,
    chip,
    /** Lets time go by, s; the mean of a channel over each look. */
    async run(seconds: number, channel?: 1 | 2 | 3 | 4): Promise<number[]> {
      const means: number[] = []
      for (let i = 0; i < Math.round(seconds * 20); i++) {
        now += 50
        const { signals, at } = await plant.capture({
          channels: channel ? [channel] : [],
          length: channel ? 0.045 : 0.001,
        })
        const signal = channel && signals.get(channel)
        if (signal) {
          let sum = 0
          for (let k = 0; k < 2000; k++) sum += signal.at(at + (k * 0.045) / 2000) / 2000
          means.push(sum)
        }
      }
      return means
    },
    /** What its terminal has heard. */
    async said(): Promise<string> {
      return atob((await chip()).tail)
    },
  }
}
