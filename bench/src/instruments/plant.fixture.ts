import { Signal } from './signal.ts'
import {
  LOGIC_LINE,
  type Capture,
  type CaptureRequest,
  type GeneratorOutput,
  type MeterFunction,
  type Plant,
  type SupplyOutput,
} from './plant.ts'

export interface PlantFixture extends Plant {
  /** What the instruments have set. */
  generators: Record<number, GeneratorOutput | null>
  supplies: Record<1 | 2 | 3, SupplyOutput | null>
  requests: CaptureRequest[]
  /** What the multimeter is connected to, by function. */
  meters: Partial<Record<MeterFunction, number>>
}

export interface Wiring {
  /** Ohms on each supply channel. */
  resistor?: number
  /** Seconds that scope channel 2 lags behind channel 1; without it, channel 2 shows generator 2. */
  lag?: number
}

/**
 * Test fixture: an analytic plant. Generator 1 goes straight to scope channel 1 (and, delayed, to channel 2), generator 2
 * to channel 2, supply 1 to channel 4; each supply feeds a resistor.
 */
export function makePlantFixture({ resistor = 10, lag }: Wiring = {}): PlantFixture {
  let clock = 0
  const fixture: PlantFixture = {
    generators: { 1: null, 2: null },
    supplies: { 1: null, 2: null, 3: null },
    requests: [],
    meters: {},
    setGenerator: (channel, output) => void (fixture.generators[channel] = output),
    setSupply: (channel, output) => void (fixture.supplies[channel] = output),
    async capture(request: CaptureRequest): Promise<Capture> {
      fixture.requests.push(request)
      const start = clock
      clock += request.length
      const [first = null, second = null] = [fixture.generators[1], fixture.generators[2]]
      const signalAt = (number: number): Signal => {
        // What the pattern generator drives, the analyser sees.
        if (number >= LOGIC_LINE) return repeating(fixture.generators[number] ?? null, 0)
        if (number === 1) return repeating(first, 0)
        if (number === 2) return lag ? repeating(first, lag) : repeating(second, 0)
        return Signal.constant(number === 4 ? delivered(fixture.supplies[1], resistor).volts : 0)
      }
      const signals = new Map(request.channels.map((number) => [number, signalAt(number)]))
      return { start, at: start, rate: Infinity, signals }
    },
    supply: async (channel) => delivered(fixture.supplies[channel], resistor),
    meter: async (fn) => fixture.meters[fn] ?? NaN,
  }
  return fixture
}

function delivered(set: SupplyOutput | null, resistor: number): Awaited<ReturnType<Plant['supply']>> {
  if (!set) return { volts: 0, amps: 0, mode: 'UR' }
  const free = set.volts / resistor
  if (free <= set.amps) return { volts: set.volts, amps: free, mode: 'CV' }
  return { volts: set.amps * resistor, amps: set.amps, mode: 'CC' }
}

/** Points of a period; edges of square waves are one point wide. */
const POINTS = 4000

/** One period of a generator, `lag` seconds late. */
function repeating(output: GeneratorOutput | null, lag: number): Signal {
  if (!output || output.shape === 'DC') return Signal.constant(output?.offset ?? 0)
  const period = 1 / output.frequency
  const times = Float64Array.from({ length: POINTS + 1 }, (_, index) => (index * period) / POINTS)
  return new Signal(
    times,
    times.map((time) => voltage(output, time - lag)),
    true,
  )
}

/** Open-circuit volts of a generator at a time. */
function voltage(output: GeneratorOutput | null, time: number): number {
  if (!output) return 0
  const { shape, frequency, amplitude, offset, phase, duty, points = [] } = output
  const turns = time * frequency + phase / 360
  const part = turns - Math.floor(turns)
  if (shape === 'SIN') return offset + (amplitude / 2) * Math.sin(2 * Math.PI * turns)
  if (shape === 'USER') return offset + (amplitude / 2) * (points[Math.floor(part * points.length)] ?? 0)
  if (shape === 'RAMP') {
    const rise = part < duty ? part / duty : 1 - (part - duty) / (1 - duty)
    return offset + amplitude * (rise - 0.5)
  }
  return offset + (part < duty ? amplitude / 2 : -amplitude / 2)
}
