import { numberSetting, switchSetting, wordSetting, type Setting, type Value } from '../settings.ts'
import type { WaveHeader } from '@labbox/contract/bench/wave.ts'

export const CHANNELS = [1, 2, 3, 4] as const
export type Channel = (typeof CHANNELS)[number]
/** As printed beside the sockets of the instrument. */
export const channelColor = (channel: number): string => `var(--lb-ch${channel})`

/** Key of a channel's setting: `1.scale`. */
export const at = (channel: number, name: string): string => `${channel}.${name}`

const channelSettings = (channel: Channel): [string, Setting][] => {
  const ch = `CH${channel}`
  const own = (name: string): string => at(channel, name)
  const settings = {
    display: switchSetting('DS.CHAN.DISPLAY', ch, ['acquire.depth']),
    scale: numberSetting('DS.CHAN.SCALE', ch, [own('offset'), 'trigger.level']),
    offset: numberSetting('DS.CHAN.OFFSET', ch, ['trigger.level']),
    coupling: wordSetting('DS.CHAN.COUPLING', ch),
    probe: numberSetting('DS.CHAN.PROBE', ch, [own('scale'), own('offset'), 'trigger.level']),
    invert: switchSetting('DS.CHAN.INVERT', ch),
  }
  return Object.entries(settings).map(([name, setting]) => [own(name), setting as Setting])
}

const SOURCES = Object.fromEntries(CHANNELS.map((channel) => [`CHAN${channel}`, `CH${channel}`]))

/** Every knob and key of the oscilloscope. */
export const SCOPE_SETTINGS: Readonly<Record<string, Setting>> = {
  'timebase.scale': numberSetting('DS.TIMEBASE.SCALE', undefined, ['timebase.offset']) as Setting,
  'timebase.offset': numberSetting('DS.TIMEBASE.OFFSET') as Setting,
  'timebase.mode': wordSetting('DS.TIMEBASE.MODE', undefined, {}, ['timebase.scale']) as Setting,
  'trigger.source': wordSetting('DS.TRIGGER.SOURCE', undefined, SOURCES, ['trigger.level']) as Setting,
  'trigger.slope': wordSetting('DS.TRIGGER.SLOPE') as Setting,
  'trigger.level': numberSetting('DS.TRIGGER.LEVEL') as Setting,
  'trigger.sweep': wordSetting('DS.TRIGGER.SWEEP') as Setting,
  'acquire.depth': wordSetting('DS.ACQUIRE.DEPTH') as Setting,
  'acquire.type': wordSetting('DS.ACQUIRE.TYPE') as Setting,
  'acquire.averages': numberSetting('DS.ACQUIRE.AVERAGES') as Setting,
  ...Object.fromEntries(CHANNELS.flatMap(channelSettings)),
}

/** Depths of the memory with one channel on, points; AUTO goes with the time base. */
export const DEPTHS = ['AUTO', '12000', '120000', '1200000', '12000000', '24000000'] as const

/** Ways to take samples, and of how many records a mean is made. */
export const ACQUIRE_TYPES = ['NORM', 'AVER', 'PEAK', 'HRES'] as const
export const AVERAGES = [4, 16, 64, 256] as const

/** Into how many parts the memory is divided with so many channels on. */
export const memoryShares = (channels: number): number => (channels <= 1 ? 1 : channels === 2 ? 2 : 4)

/** What a frame tells of the settings, so that knobs turned on the instrument itself are seen too. */
export const settingsOf = ({ channels, timebase }: WaveHeader): Record<string, Value> => ({
  'timebase.scale': timebase.scale,
  'timebase.offset': timebase.offset,
  ...Object.fromEntries(
    CHANNELS.flatMap((channel): [string, Value][] => {
      const shown = channels.find((each) => each.channel === channel)
      if (!shown) return [[at(channel, 'display'), false]]
      return [
        [at(channel, 'display'), true],
        [at(channel, 'scale'), shown.scale],
        [at(channel, 'offset'), shown.offset],
      ]
    }),
  ),
})

/** A position as the screen can show it, in hundredths of a division: what computing leaves behind is no value. */
export const inSteps = (value: number | null, scale: number): number | null =>
  value === null ? null : Number((Math.round((100 * value) / scale) * (scale / 100)).toPrecision(6))
