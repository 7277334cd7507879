import type { WaveHeader } from '@labbox/contract/bench/wave.ts'

/** Why a trace is cut: it leaves what the converter can say, or it is flat where a rounded wave would go on. */
export type Cut = 'range' | 'circuit'

const LAST_CODE = 255
/** Share of samples at the end of the converter's range from which a trace counts as cut there. */
const AT_END = 0.02
/** A smaller swing (in codes; 25 are a division) is too coarse to tell flat from round. */
const LEAST_SWING = 60
/** The outermost part of the swing that counts as flat, and the least of it in codes, for the noise. */
const FLAT = 0.02
const LEAST_FLAT = 2
/** A sine spends under 12 % of its time there, a cut one more. */
const FLAT_SHARE = 0.2
/** A square wave is hardly ever between its levels; a rounded one is often. */
const BETWEEN = 0.15
/** A cut wave enters its flat part steeply, one that settles comes in level. Both as a share of the steepest. */
const STEEP = 0.25
/** Slopes are taken over this share of the trace: from one sample to the next they are mostly noise. */
const STRIDE = 1 / 120
/** One flat part alone may be anything. */
const LEAST_EDGES = 2
/** A flat part this near to 0 V is a rectifier's rest. */
const REST = 0.06

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** Mean of a few samples: what noise does to one of them is no slope. */
const smoothed = (samples: Uint8Array): number[] =>
  Array.from(samples, (_, k) => {
    const from = Math.max(0, k - 1)
    const to = Math.min(samples.length, k + 2)
    let sum = 0
    for (let at = from; at < to; at++) sum += samples[at]!
    return sum / (to - from)
  })

/** Whether the flat parts at one end of the swing are both entered and left steeply. */
const isCutOff = (line: readonly number[], isFlat: (value: number) => boolean): boolean => {
  const stride = Math.max(1, Math.round(line.length * STRIDE))
  const rise = (from: number): number => Math.abs(line[from + stride]! - line[from]!)
  const last = line.length - 1 - stride
  let steepest = 0
  for (let k = 0; k <= last; k++) steepest = Math.max(steepest, rise(k))
  const entered: number[] = []
  const left: number[] = []
  for (let k = stride + 1; k <= last; k++) {
    const now = isFlat(line[k]!)
    if (now === isFlat(line[k - 1]!)) continue
    // Beside the flat part.
    if (now) entered.push(rise(k - 1 - stride))
    else left.push(rise(k))
  }
  return [entered, left].every((edges) => edges.length >= LEAST_EDGES && median(edges) >= STEEP * steepest)
}

/** How one trace is cut; null: it is not, or there is too little to tell. */
export const cutOf = (
  samples: Uint8Array,
  { yOrigin, yReference }: Pick<WaveHeader['channels'][number], 'yOrigin' | 'yReference'>,
): Cut | null => {
  if (samples.length === 0) return null
  const share = (wanted: (code: number) => boolean): number => {
    let n = 0
    for (const code of samples) if (wanted(code)) n++
    return n / samples.length
  }
  if (share((code) => code === 0 || code === LAST_CODE) >= AT_END) return 'range'
  const least = Math.min(...samples)
  const most = Math.max(...samples)
  const swing = most - least
  if (swing < LEAST_SWING) return null
  const band = Math.max(LEAST_FLAT, FLAT * swing)
  const inside = share((code) => code > least + 0.1 * swing && code < most - 0.1 * swing)
  if (inside < BETWEEN) return null
  const ground = yReference + yOrigin
  const line = smoothed(samples)
  const ends: [level: number, isFlat: (value: number) => boolean][] = [
    [most, (value) => value >= most - band],
    [least, (value) => value <= least + band],
  ]
  const cut = ends.some(
    ([level, isFlat]) =>
      Math.abs(level - ground) > REST * swing && share(isFlat) >= FLAT_SHARE && isCutOff(line, isFlat),
  )
  return cut ? 'circuit' : null
}

/** The channels of one frame that are cut. */
export const cutChannels = (
  header: WaveHeader,
  samples: readonly Uint8Array[],
): { channel: number; by: Cut }[] =>
  header.channels.flatMap((about, k) => {
    const by = cutOf(samples[k] ?? new Uint8Array(), about)
    return by ? [{ channel: about.channel, by }] : []
  })
