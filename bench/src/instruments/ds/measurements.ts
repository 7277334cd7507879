import { action, channel, choice, optional, setting } from '../../scpi/params.ts'
import { isMnemonic } from '../../scpi/mnemonic.ts'
import type { Command } from '../../scpi/tree.ts'
import type { Frame } from './acquire.ts'
import { FORMAT } from './formats.ts'
import { ITEMS, measure, PAIRED } from './items.ts'
import type { Trace } from './measure.ts'
import type { ReadingText } from './picture/pane.ts'
import { quantity } from './picture/text.ts'
import type { Scope } from './scope.ts'
import { channelOf, codeStep, type DsSettings } from './settings.ts'
import { measuredPoints } from './points.ts'

/** Measurements under the picture. */
const MOST_SHOWN = 5

/** By which a measurement is known. */
export const keyOf = ({ name, sources }: Item): string => [name, ...sources].join()

/** What is not in volts. */
const UNITS = new Map(
  [
    ['s', 'PER RTIM FTIM PWID NWID RDEL FDEL'],
    ['Hz', 'FREQ'],
    ['%', 'OVER PRES PDUT NDUT'],
    ['°', 'RPH FPH'],
  ].flatMap(([unit = '', names = '']) => names.split(' ').map((name) => [name, unit] as const)),
)

/** A measurement of a record as it stands under the picture. */
export function readingText(frame: Frame, settings: DsSettings, item: Item): ReadingText {
  const { name, sources } = item
  const unit = UNITS.get(name) ?? 'V'
  const value = measuredIn(frame, settings, item)
  const [first, second] = sources
  return {
    name: first === second ? `${name} ${first}` : `${name} ${first}-${second}`,
    source: first,
    text: quantity(unit === '%' ? 100 * value : value, unit, 4),
  }
}

/** `:MEASure:…`: made on the samples of the memory that the screen shows. */
export function measureCommands(scope: Scope, list: Item[]): Command[] {
  /** What is asked for stands under the picture, the newest on the right. */
  const show = (item: Item): Item => {
    const known = list.findIndex((one) => keyOf(one) === keyOf(item))
    if (known < 0) list.push(item)
    list.splice(0, list.length - MOST_SHOWN)
    return item
  }
  scope.watchers.push({ seen: () => {}, reset: () => void (list.length = 0) })
  return [
    {
      header: ':MEASure:ITEM',
      set: action(itemParams, (_, name, first, second) => {
        show(itemOf(scope.settings, name, first, second))
      }),
      query: action(itemParams, async (_, name, first, second) => {
        const frame = await scope.refresh()
        return FORMAT.measured(
          measuredIn(frame, scope.settings, show(itemOf(scope.settings, name, first, second))),
        )
      }),
    },
    setting(':MEASure:SOURce', channel('CHANnel', 4), {
      get: () => scope.settings.measureSource,
      set: (_, value) => void (scope.settings.measureSource = value),
      show: FORMAT.source,
    }),
    {
      header: ':MEASure:CLEar',
      set: action(
        [optional(choice('ITEM1', 'ITEM2', 'ITEM3', 'ITEM4', 'ITEM5', 'ALL'))],
        (_, which = 'ALL') => {
          if (which === 'ALL') list.length = 0
          else list.splice(Number(which.slice(4)) - 1, 1)
        },
      ),
    },
  ]
}

/** One item measured on what a record shows; NaN where it cannot be. */
export function measuredIn(
  frame: Frame | null,
  settings: DsSettings,
  { name, sources: [first, second] }: Item,
): number {
  const [rule] = Object.entries(ITEMS).flatMap(([mnemonic, each]) =>
    isMnemonic(name, mnemonic) ? [each] : [],
  )
  if (!frame || !rule) return NaN
  const trace = (number: number): Trace => ({
    ...measuredPoints(frame, number, settings),
    step: codeStep(channelOf(settings, number)),
  })
  const a = trace(first)
  return measure(rule, a, second === first ? a : trace(second))
}

/** What is asked for: an item by its short form, of one channel or from one to another. */
export interface Item {
  name: string
  sources: readonly [number, number]
}

/** The item with the sources that are meant when some are left out. */
export function itemOf({ measureSource }: DsSettings, name: string, first?: number, second?: number): Item {
  const a = first ?? measureSource
  return { name, sources: [a, PAIRED.includes(name) ? (second ?? a) : a] }
}

/** Parameters of a measurement: the item, and channels that may be left out. */
export const itemParams = [
  choice(...Object.keys(ITEMS)),
  optional(channel('CHANnel', 4)),
  optional(channel('CHANnel', 4)),
] as const
