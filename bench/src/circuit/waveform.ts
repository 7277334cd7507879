import type { GeneratorOutput, Modulation, ModulatingShape } from '../instruments/plant.ts'

/**
 * What a generator puts out at any time, also modulated, swept or in bursts; open-circuit volts. The rules are those of the DG1000Z
 * user's guide, chapter 2.
 */

/** Parts of a modulating period over which its integral is tabulated. */
const PARTS = 400

const fraction = (turns: number): number => turns - Math.floor(turns)

/** −1 … 1 at a part (0–1) of the period; `duty` is that of SQU and PULS, the symmetry of RAMP. */
export function shapeAt(
  { shape, duty, points = [], held }: Pick<GeneratorOutput, 'shape' | 'duty' | 'points' | 'held'>,
  part: number,
): number {
  switch (shape) {
    case 'SIN':
      return Math.sin(2 * Math.PI * part)
    case 'RAMP':
      return part < duty ? (2 * part) / duty - 1 : 1 - (2 * (part - duty)) / (1 - duty)
    case 'USER': {
      const at = part * points.length
      const index = Math.floor(at)
      if (held) return points[index % points.length] ?? 0
      const [a = 0, b = points[0] ?? 0] = [points[index % points.length], points[(index + 1) % points.length]]
      return a + (at - index) * (b - a)
    }
    case 'DC':
    case 'NOIS':
      return 0
    default:
      return part < duty ? 1 : -1
  }
}

const MODULATING: Readonly<
  Record<ModulatingShape, Pick<GeneratorOutput, 'shape' | 'duty'> & { lead: number }>
> = {
  SIN: { shape: 'SIN', duty: 0.5, lead: 0 },
  SQU: { shape: 'SQU', duty: 0.5, lead: 0 },
  TRI: { shape: 'RAMP', duty: 0.5, lead: 0.25 },
  RAMP: { shape: 'RAMP', duty: 1, lead: 0.5 },
  NRAM: { shape: 'RAMP', duty: 0, lead: 0.5 },
}

/** The modulating wave at so many of its turns, −1 … 1. */
const modulating = (shape: ModulatingShape, turns: number): number =>
  shapeAt(MODULATING[shape], fraction(turns + MODULATING[shape].lead))

/** The integral of the modulating wave over its turns. */
function integralOf(shape: ModulatingShape): (turns: number) => number {
  const sums = [0]
  for (let part = 0; part < PARTS; part++)
    sums.push((sums[part] ?? 0) + modulating(shape, (part + 0.5) / PARTS) / PARTS)
  return (turns) => {
    const at = fraction(turns) * PARTS
    const index = Math.floor(at)
    const [a = 0, b = 0] = [sums[index], sums[index + 1]]
    return a + (at - index) * (b - a)
  }
}

type Sweep = Extract<Modulation, { kind: 'SWEEP' }>

/** Turns of a sweep since it began, and when it begins again. */
function sweepTurns({ start, stop, seconds, spacing, steps }: Sweep): (time: number) => number {
  if (spacing === 'LIN') return (t) => start * t + ((stop - start) * t * t) / (2 * seconds)
  if (spacing === 'LOG' && start !== stop) {
    const ratio = Math.log(stop / start)
    return (t) => ((start * seconds) / ratio) * Math.expm1((ratio * t) / seconds)
  }
  const each = seconds / steps
  const hertz = (step: number): number => start + ((stop - start) * step) / Math.max(1, steps - 1)
  const before = Array.from({ length: steps }, (_, step) => hertz(step) * each)
  return (t) => {
    const step = Math.min(steps - 1, Math.floor(t / each))
    return before.slice(0, step).reduce((sum, turns) => sum + turns, 0) + hertz(step) * (t - step * each)
  }
}

/** Turns of the carrier at a time; null while it idles between bursts. */
function turnsOf({ frequency, modulation }: GeneratorOutput): (time: number) => number | null {
  switch (modulation?.kind) {
    case 'FM': {
      const integral = integralOf(modulation.shape)
      const reach = modulation.deviation / modulation.frequency
      return (t) => frequency * t + reach * integral(modulation.frequency * t)
    }
    case 'PM':
      return (t) =>
        frequency * t + (modulation.degrees / 360) * modulating(modulation.shape, modulation.frequency * t)
    case 'FSK': {
      const half = 0.5 / modulation.rate
      return (t) => {
        const period = Math.floor(t / (2 * half))
        const inside = t - period * 2 * half
        const whole = period * half * (frequency + modulation.hop)
        return inside < half
          ? whole + frequency * inside
          : whole + frequency * half + modulation.hop * (inside - half)
      }
    }
    case 'SWEEP': {
      const turns = sweepTurns(modulation)
      const round = modulation.seconds + modulation.rest
      return (t) => turns(Math.min(fraction(t / round) * round, modulation.seconds))
    }
    case 'BURST':
      return (t) => {
        const inside = fraction(t / modulation.period) * modulation.period
        return inside < modulation.cycles / frequency ? frequency * inside : null
      }
    default:
      return (t) => frequency * t
  }
}

/** Open-circuit volts at a time on the bench's clock. */
export function generatorVolts(output: GeneratorOutput): (time: number) => number {
  const { amplitude, offset, phase, modulation } = output
  const turns = turnsOf(output)
  // At a depth of 100 % the carrier reaches its set amplitude, at 0 % half of it.
  const swing =
    modulation?.kind === 'AM'
      ? (t: number) => (1 + modulation.depth * modulating(modulation.shape, modulation.frequency * t)) / 2
      : () => 1
  const first = shapeAt(output, fraction(phase / 360))
  return (t) => {
    const at = turns(t)
    const level = at === null ? first : shapeAt(output, fraction(at + phase / 360))
    return offset + (amplitude / 2) * swing(t) * level
  }
}

/** Steps of a pattern that count as one period of it. */
const STEPS_AT_ONCE = 16

/** The shortest period of the carrier, s. */
export function shortestPeriod({ frequency, modulation, held, points = [] }: GeneratorOutput): number {
  // Between its steps nothing happens: a few of them are looked at as one.
  if (held) return STEPS_AT_ONCE / (frequency * points.length)
  switch (modulation?.kind) {
    case 'FM':
      return 1 / (frequency + modulation.deviation)
    case 'FSK':
      return 1 / Math.max(frequency, modulation.hop)
    case 'SWEEP':
      return 1 / Math.max(modulation.start, modulation.stop)
    default:
      return 1 / frequency
  }
}

/** The periods, s, that a modulated output is made of: it repeats after a common multiple of them. */
export function periodsOf({ frequency, modulation }: GeneratorOutput): number[] {
  switch (modulation?.kind) {
    case 'AM':
    case 'FM':
    case 'PM':
      return [1 / frequency, 1 / modulation.frequency]
    case 'FSK':
      return [2 / (frequency + modulation.hop), 1 / modulation.rate]
    case 'SWEEP':
      return [modulation.seconds + modulation.rest]
    case 'BURST':
      return [modulation.period]
    default:
      return [1 / frequency]
  }
}

/** Points to a period of a curved carrier; of a user's wave so many to each of its own, within these numbers. */
const PER_PERIOD = 32
const USER = { perPoint: 4, least: 128, most: 1000 } as const
/** The most points of one stretch. */
const MOST_POINTS = 20_000

/** The output from a time on as points with straight lines between them: times from 0 on, and volts. */
export function generatorPoints(output: GeneratorOutput, from: number, length: number): [number, number][] {
  if (output.held) return patternPoints(output, from, length)
  const volts = generatorVolts(output)
  const wanted = USER.perPoint * (output.points?.length ?? 0)
  const count = output.shape === 'USER' ? Math.min(USER.most, Math.max(USER.least, wanted)) : PER_PERIOD
  const step = Math.max(shortestPeriod(output) / count, length / MOST_POINTS)
  const edge = step / 50
  const found: [number, number][] = [[0, volts(from)]]
  const jump = 0.3 * Math.abs(output.amplitude)
  for (let index = 1; index * step < length + step; index++) {
    const [before, time] = [(index - 1) * step, Math.min(index * step, length)]
    const [a, b] = [volts(from + before), volts(from + time)]
    if (Math.abs(b - a) > jump) {
      // A step somewhere between: found by halving, so that its place does not depend on the points.
      let [left, right] = [before, time]
      while (right - left > edge) {
        const middle = (left + right) / 2
        if (Math.abs(volts(from + middle) - a) < Math.abs(b - a) / 2) left = middle
        else right = middle
      }
      found.push([left, volts(from + left)], [right, volts(from + right)])
    }
    found.push([time, b])
  }
  return found.filter(([time], index) => index === 0 || time > (found[index - 1]?.[0] ?? -1))
}

/** Part of a step within which a pattern goes from one level to the other, and the longest time it takes, s. */
const EDGE = { share: 0.02, most: 10e-9 } as const

/** A pattern as points: two for each change of level. */
function patternPoints(output: GeneratorOutput, from: number, length: number): [number, number][] {
  const { points = [], frequency, offset, amplitude, phase } = output
  const step = 1 / (frequency * points.length)
  const edge = Math.min(EDGE.most, EDGE.share * step)
  const volts = (index: number): number => {
    const place = ((index % points.length) + points.length) % points.length
    return offset + (amplitude / 2) * (points[place] ?? 0)
  }
  // In steps of the pattern; what lies on a step by a rounding error is on it.
  const begin = from / step + (phase / 360) * points.length
  const first = Math.floor(begin + 1e-6)
  const found: [number, number][] = [[0, volts(first)]]
  const count = Math.min(Math.ceil(length / step), MOST_POINTS)
  for (let index = first + 1; index <= first + count; index++) {
    const time = (index - begin) * step
    if (volts(index) !== volts(index - 1)) found.push([time, volts(index - 1)], [time + edge, volts(index)])
  }
  return found
}
