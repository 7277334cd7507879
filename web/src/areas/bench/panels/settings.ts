import type { InstrumentReading } from '@labbox/contract/bench/commands.ts'

export type Value = number | string | boolean

/** One thing that can be set on an instrument, as pseudo-commands. */
export interface Setting<T extends Value = Value> {
  ask: string
  read: (reading: InstrumentReading) => T | null
  command: (value: T) => string
  /** Other settings that the instrument may move along with it. */
  moves?: readonly string[]
}

const call = (name: string, args: readonly (string | number)[]): string =>
  args.length > 0 ? `${name}(${args.join(',')})` : name

/** `numberSetting('DS.CHAN.SCALE', 'CH1')`: asked with `DS.CHAN.SCALE?(CH1)`, set with `DS.CHAN.SCALE(CH1,0.5)`; SI units. */
export const numberSetting = (
  name: string,
  channel?: string,
  moves: readonly string[] = [],
): Setting<number> => {
  const at = channel ? [channel] : []
  return {
    ask: call(`${name}?`, at),
    read: (reading) => reading.value,
    command: (value) => call(name, [...at, value]),
    moves,
  }
}

export const switchSetting = (
  name: string,
  channel?: string,
  moves: readonly string[] = [],
): Setting<boolean> => {
  const at = channel ? [channel] : []
  return {
    ask: call(`${name}?`, at),
    read: (reading) => (reading.value === null ? null : reading.value !== 0),
    command: (on) => call(name, [...at, on ? 'ON' : 'OFF']),
    moves,
  }
}

/** A choice of words; `words` translates what the instrument answers where it speaks differently than it listens. */
export const wordSetting = (
  name: string,
  channel?: string,
  words: Readonly<Record<string, string>> = {},
  moves: readonly string[] = [],
): Setting<string> => {
  const at = channel ? [channel] : []
  return {
    ask: call(`${name}?`, at),
    read: ({ text }) => (text === null ? null : (words[text.toUpperCase()] ?? text.toUpperCase())),
    command: (word) => call(name, [...at, word]),
    moves,
  }
}
