/** Carries out one pseudo-command of an instrument; null where it has no value. */
export type Send = (command: string) => Promise<number | null>

/** What a frequency response is measured of. */
export interface ResponseAsk {
  /** Hz. */
  from: number
  to: number
  /** Frequencies in all, evenly spaced by ratio. */
  points: number
  /** The generator's channel that drives the circuit. */
  generator: number
  /** The oscilloscope's channels before and behind the circuit. */
  input: number
  output: number
}

export interface ResponsePoint {
  /** Hz. */
  frequency: number
  /** Output over input, dB. */
  gain: number
  /** Of the output against the input, degrees, without jumps; null where it cannot be measured. */
  phase: number | null
}

/** Limits of one run. */
export const RESPONSE = { least: 0.1, most: 25e6, points: 200 } as const

/** Periods on the screen. */
const PERIODS = 3
const ACROSS = 12
const DOWN = 8
/** A signal is measured well where it fills so much of the screen. */
const FULL = 7.2
const SMALL = 2.2
/** Changes of a vertical scale for one reading. */
const TRIES = 6
const SCALES = { least: 1e-3, most: 10 } as const

/** The frequencies of a run. */
export const frequenciesOf = ({ from, to, points }: Pick<ResponseAsk, 'from' | 'to' | 'points'>): number[] =>
  Array.from({ length: points }, (_, k) =>
    Number((from * (to / from) ** (points > 1 ? k / (points - 1) : 0)).toPrecision(6)),
  )

/** The step of 1, 2, 5 that is at least a value. */
export const stepUp = (value: number): number => {
  const decade = 10 ** Math.floor(Math.log10(value) + 1e-9)
  const factor = [1, 2, 5, 10].find((each) => each * decade >= value * (1 - 1e-9)) ?? 10
  return Number((factor * decade).toPrecision(6))
}

/** Seconds a division for some periods of a frequency on the screen. */
export const timebaseFor = (frequency: number): number =>
  Math.min(50, Math.max(5e-9, stepUp(PERIODS / frequency / ACROSS)))

/** An angle between −180 and 180 degrees, moved by whole turns next to the one before. */
const beside = (degrees: number, before: number | null): number =>
  degrees - 360 * Math.round((degrees - (before ?? 0)) / 360)

/**
 * Peak to peak of a channel, V, on the finest scale that shows it whole.
 * @param scales the scale of each channel as it stands, V/div; kept up to date
 */
async function peakToPeak(send: Send, channel: number, scales: Map<number, number>): Promise<number | null> {
  let found: number | null = null
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const scale = scales.get(channel) ?? 1
    found = await send(`DS.MEAS.VPP(CH${channel})`)
    if (found === null) return null
    const divisions = found / scale
    const fits = divisions <= FULL && (divisions >= SMALL || scale <= SCALES.least)
    // What is off the screen shows no more than the screen.
    const wanted = divisions > FULL ? 2.5 * scale : stepUp(Math.max(found, scale / 50) / (DOWN * 0.8))
    const next = Math.min(SCALES.most, Math.max(SCALES.least, stepUp(wanted)))
    if (fits || next === scale) return found
    scales.set(channel, next)
    await send(`DS.CHAN.SCALE(CH${channel},${next})`)
  }
  return found
}

interface Vertical {
  scale: number
  offset: number
}

/** From here a channel sees what direct voltage its signal has, V/div. */
const COARSE = 5

/** Shows a channel with the middle of its signal in the middle of the screen; answers how it stood before. */
async function centre(send: Send, channel: number): Promise<Vertical> {
  const ch = `CH${channel}`
  await send(`DS.CHAN.DISPLAY(${ch},ON)`)
  const scale = (await send(`DS.CHAN.SCALE?(${ch})`)) ?? 1
  const offset = (await send(`DS.CHAN.OFFSET?(${ch})`)) ?? 0
  await send(`DS.CHAN.SCALE(${ch},${COARSE})`)
  await send(`DS.CHAN.OFFSET(${ch},0)`)
  const mean = (await send(`DS.MEAS.VAVG(${ch})`)) ?? 0
  // Less than a step of the screen at that scale is none.
  if (Math.abs(mean) > COARSE / 10) await send(`DS.CHAN.OFFSET(${ch},${Number((-mean).toPrecision(3))})`)
  return { scale, offset }
}

/**
 * Magnitude and phase of a circuit, by a generator and an oscilloscope: a program over their own commands, for any bench. They stand as
 * before when it has ended, also when it was stopped.
 * @param onPoint called with each point as it is measured
 */
export async function measureResponse(
  ask: ResponseAsk,
  send: Send,
  onPoint: (point: ResponsePoint) => void,
  stopped: () => boolean = () => false,
): Promise<void> {
  const { generator, input, output } = ask
  const frequency = await send(`DG.FREQ?(CH${generator})`)
  const timebase = await send('DS.TIMEBASE.SCALE?')
  const before = new Map<number, Vertical>()
  const scales = new Map([input, output].map((channel) => [channel, COARSE]))
  let phase: number | null = null
  try {
    for (const channel of [input, output]) before.set(channel, await centre(send, channel))
    await send(`DS.TRIGGER.SOURCE(CH${input})`)
    for (const hertz of frequenciesOf(ask)) {
      if (stopped()) return
      await send(`DG.FREQ(CH${generator},${hertz})`)
      await send(`DS.TIMEBASE.SCALE(${timebaseFor(hertz)})`)
      const driven = await peakToPeak(send, input, scales)
      const answered = await peakToPeak(send, output, scales)
      if (!driven || !answered) continue
      // The instrument says how far the second channel is behind the first.
      const behind = await send(`DS.MEAS.RPHASE(CH${input},CH${output})`)
      phase = behind === null ? phase : beside(-behind, phase)
      const point = { frequency: hertz, gain: 20 * Math.log10(answered / driven) }
      onPoint({ ...point, phase: behind === null ? null : phase })
    }
  } finally {
    for (const [channel, { scale, offset }] of before) {
      await send(`DS.CHAN.SCALE(CH${channel},${scale})`)
      await send(`DS.CHAN.OFFSET(CH${channel},${offset})`)
    }
    if (frequency !== null) await send(`DG.FREQ(CH${generator},${frequency})`)
    if (timebase !== null) await send(`DS.TIMEBASE.SCALE(${timebase})`)
  }
}

/** Where the gain first falls 3 dB under its greatest on the way up (`rising`) or down, Hz; null where it does not. */
export function cornerOf(points: readonly ResponsePoint[], rising: boolean): number | null {
  const most = points.reduce((top, { gain }) => Math.max(top, gain), -Infinity)
  const peak = points.findIndex(({ gain }) => gain === most)
  const line = most - 20 * Math.log10(Math.SQRT2)
  const step = rising ? -1 : 1
  for (let k = peak; points[k + step]; k += step) {
    const [near, far] = [points[k]!, points[k + step]!]
    if (far.gain > line) continue
    const share = (near.gain - line) / (near.gain - far.gain)
    return near.frequency * (far.frequency / near.frequency) ** share
  }
  return null
}
