/** The automatic measurements that the panel offers, by the word after `DS.MEAS.`. */
export const MEASURE_ITEMS = {
  VPP: 'V',
  VRMS: 'V',
  VAVG: 'V',
  VMAX: 'V',
  VMIN: 'V',
  VAMP: 'V',
  FREQ: 'Hz',
  PERIOD: 's',
  PDUTY: '%',
  RTIME: 's',
  FTIME: 's',
  OVERSHOOT: '%',
  RPHASE: '°',
  RDELAY: 's',
} as const
export type MeasureItem = keyof typeof MEASURE_ITEMS

/** Measured between two channels. */
const TWO: ReadonlySet<MeasureItem> = new Set(['RPHASE', 'RDELAY'])
export const isTwoChannel = (item: MeasureItem): boolean => TWO.has(item)

export interface Measurement {
  item: MeasureItem
  channel: number
  /** The other channel of a phase or a delay. */
  second?: number
}

export const MOST_MEASUREMENTS = 8

export const measureKey = ({ item, channel, second }: Measurement): string =>
  [item, channel, ...(second ? [second] : [])].join('-')

export const measureCommand = ({ item, channel, second }: Measurement): string =>
  `DS.MEAS.${item}(CH${channel}${isTwoChannel(item) ? `,CH${second ?? (channel === 1 ? 2 : 1)}` : ''})`

/** Measurements as they were kept with the experiment; anything else is left out. */
export const keptMeasurements = (kept: unknown): Measurement[] | null => {
  if (!Array.isArray(kept)) return null
  return kept
    .filter(
      (each: Partial<Measurement>): each is Measurement =>
        typeof each?.item === 'string' && each.item in MEASURE_ITEMS && typeof each.channel === 'number',
    )
    .slice(0, MOST_MEASUREMENTS)
}
