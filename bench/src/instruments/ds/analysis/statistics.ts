import { counted, deviationOf, noStatistic, type Statistic } from '@labbox/contract/bench/scope/statistics.ts'
import { action, boolean, choice, event, setting } from '../../../scpi/params.ts'
import type { Command } from '../../../scpi/tree.ts'
import { FORMAT } from '../formats.ts'
import { itemOf, itemParams, keyOf, measuredIn, type Item } from '../measurements.ts'
import type { Scope } from '../scope.ts'

/** Measurements whose statistics can be kept at a time (DS1000Z user's guide). */
const MOST = 5

const KINDS: Readonly<Record<string, (statistic: Statistic) => number>> = {
  MAX: ({ greatest }) => greatest,
  MIN: ({ least }) => least,
  CURR: ({ current }) => current,
  AVER: ({ mean }) => mean,
  DEV: deviationOf,
}

/** `:MEASure:STATistic:…`: what the values of every record have been. */
export function statisticCommands(scope: Scope): Command[] {
  const { settings } = scope
  const kept = new Map<string, { item: Item; statistic: Statistic }>()
  const restart = (): void => {
    for (const one of kept.values()) one.statistic = noStatistic
  }
  const enable = (item: Item): void => {
    const key = keyOf(item)
    if (kept.has(key)) return
    // The newest ones are shown, the oldest gives way.
    if (kept.size === MOST) kept.delete([...kept.keys()][0]!)
    kept.set(key, { item, statistic: noStatistic })
  }
  scope.watchers.push({
    seen(frame) {
      for (const one of kept.values())
        one.statistic = counted(one.statistic, measuredIn(frame, settings, one.item))
    },
    reset: () => kept.clear(),
  })
  return [
    setting(':MEASure:STATistic:DISPlay', boolean, {
      get: () => settings.statistics.display,
      set: (_, on) => void (settings.statistics.display = on),
      show: FORMAT.state,
    }),
    setting(':MEASure:STATistic:MODE', choice('DIFFerence', 'EXTRemum'), {
      get: () => settings.statistics.mode as string,
      set: (_, mode) => void (settings.statistics.mode = mode as 'DIFF' | 'EXTR'),
      show: String,
    }),
    event(':MEASure:STATistic:RESet', restart),
    {
      header: ':MEASure:STATistic:ITEM',
      set: action(itemParams, (_, name, first, second) => enable(itemOf(settings, name, first, second))),
      query: action(
        [choice('MAXimum', 'MINimum', 'CURRent', 'AVERages', 'DEViation'), ...itemParams],
        async (_, kind, name, first, second) => {
          const item = itemOf(settings, name, first, second)
          enable(item)
          await scope.refresh()
          return FORMAT.measured(KINDS[kind]!(kept.get(keyOf(item))!.statistic))
        },
      ),
    },
  ]
}
