import { numberSetting, switchSetting, type Setting } from '../settings.ts'

/** What one output gives at most; its protections reach a tenth further. */
export interface Rating {
  channel: number
  volts: number
  amps: number
}
/** The DP832: the third output is the 5 V one. */
export const RATINGS: readonly Rating[] = [
  { channel: 1, volts: 30, amps: 3 },
  { channel: 2, volts: 30, amps: 3 },
  { channel: 3, volts: 5, amps: 3 },
]

export const key = (channel: number, name: string): string => `${channel}.${name}`

/** What switches an output off by itself: too many volts, too many amperes. */
export const PROTECTIONS = [
  { name: 'ovp', word: 'OVP', unit: 'V', of: 'volts' },
  { name: 'ocp', word: 'OCP', unit: 'A', of: 'amps' },
] as const

/** The outputs of which one follows the other. */
export const TRACKING = [1, 2] as const

const twin = (channel: number): number => (channel === 1 ? 2 : 1)

export const SUPPLY_SETTINGS: Readonly<Record<string, Setting>> = Object.fromEntries(
  RATINGS.flatMap(({ channel }): [string, Setting][] => {
    const ch = `CH${channel}`
    const own = (name: string): string => key(channel, name)
    // What is set on one is set on the other while they track.
    const moves = (name: string): string[] => (channel === 3 ? [] : [key(twin(channel), name)])
    return [
      [own('volts'), numberSetting('DP.VOLT', ch, moves('volts')) as Setting],
      [own('amps'), numberSetting('DP.CURR', ch, moves('amps')) as Setting],
      [own('output'), switchSetting('DP.OUTPUT', ch) as Setting],
      ...PROTECTIONS.flatMap(({ name, word }): [string, Setting][] => [
        [own(name), switchSetting(`DP.${word}`, ch, [own('output')]) as Setting],
        [own(`${name}.level`), numberSetting(`DP.${word}.LEVEL`, ch, [own('output')]) as Setting],
      ]),
      ...(channel === 3
        ? []
        : [[own('track'), switchSetting('DP.TRACK', ch) as Setting] as [string, Setting]]),
    ]
  }),
)
