import type {
  AcquireRequest,
  Acquisition,
  GeneratorOutput,
  MeterFunction,
  Plant,
  SupplyOutput,
} from './plant.ts'

export interface PlantFixture extends Plant {
  /** What the instruments have set. */
  generators: Record<1 | 2, GeneratorOutput | null>
  supplies: Record<1 | 2 | 3, SupplyOutput | null>
  requests: AcquireRequest[]
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
    async acquire(request: AcquireRequest): Promise<Acquisition> {
      fixture.requests.push(request)
      const start = clock
      clock += request.samples * request.interval
      const channels = new Map<number, Float64Array>()
      for (const number of request.channels) {
        const signal = (t: number): number => {
          if (number === 1) return voltage(fixture.generators[1], t)
          if (number === 2)
            return lag ? voltage(fixture.generators[1], t - lag) : voltage(fixture.generators[2], t)
          return number === 4 ? delivered(fixture.supplies[1], resistor).volts : 0
        }
        channels.set(
          number,
          Float64Array.from({ length: request.samples }, (_, index) =>
            signal(start + index * request.interval),
          ),
        )
      }
      return { start, channels }
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

/** Open-circuit volts of a generator at a time. */
function voltage(output: GeneratorOutput | null, time: number): number {
  if (!output) return 0
  const { shape, frequency, amplitude, offset, phase, duty } = output
  const turns = time * frequency + phase / 360
  const part = turns - Math.floor(turns)
  if (shape === 'SIN') return offset + (amplitude / 2) * Math.sin(2 * Math.PI * turns)
  if (shape === 'DC') return offset
  if (shape === 'RAMP') {
    const rise = part < duty ? part / duty : 1 - (part - duty) / (1 - duty)
    return offset + amplitude * (rise - 0.5)
  }
  return offset + (part < duty ? amplitude / 2 : -amplitude / 2)
}
