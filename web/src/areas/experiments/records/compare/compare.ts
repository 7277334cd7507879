import type { Act, ActOf, Said } from '@labbox/contract/bench/acts/acts.ts'
import type { SessionState } from '@labbox/contract/bench/acts/state.ts'
import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import type { Locale } from '@labbox/contract/core/types.ts'
import { compileNets } from 'labbox-bench/circuit/nets.ts'
import { symbolName, symbolOf } from 'labbox-bench/circuit/symbols/index.ts'

/** What a thing is on each side; null: it is not there. */
export interface Pair {
  key: string
  a: string | null
  b: string | null
}

const paired = (a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): Pair[] =>
  [...new Set([...a.keys(), ...b.keys()])]
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .map((key) => ({ key, a: a.get(key) ?? null, b: b.get(key) ?? null }))

const isDifferent = ({ a, b }: Pair): boolean => a !== b

/** The parts of a circuit by their designators: what they are and their values. */
const partsOf = ({ components }: Circuit, locale: Locale): Map<string, string> =>
  new Map(
    Object.values(components)
      .filter(({ designator }) => designator !== '')
      .map((part) => {
        const symbol = symbolOf(part)
        const name = symbol ? symbolName(symbol, locale) : part.symbol.id
        return [part.designator, [name, ...Object.values(part.params).map(({ text }) => text)].join(' ')]
      }),
  )

/** Pins that are connected, wherever they lie: by designators, as parts that were placed anew have other ids. */
const netsOf = (circuit: Circuit): Map<string, string> =>
  new Map(
    compileNets(circuit)
      .list.map(({ pins }) =>
        [...new Set(pins.map(({ component, pin }) => `${nameOf(circuit, component)}.${pin}`))]
          .toSorted()
          .join(' – '),
      )
      .filter((net) => net.includes(' – '))
      .map((net) => [net, net]),
  )

const nameOf = ({ components }: Circuit, id: string): string => components[id]?.designator || '⏚'

/** Parts and connections that are not the same in two circuits. */
export const compareCircuits = (a: Circuit, b: Circuit, locale: Locale): { parts: Pair[]; nets: Pair[] } => ({
  parts: paired(partsOf(a, locale), partsOf(b, locale)).filter(isDifferent),
  nets: paired(netsOf(a), netsOf(b)).filter(isDifferent),
})

const wordOf = ({ value, text }: Said): string => text ?? String(value)

/** What instruments stand at: `ON` is 1, and 0.50 is 0.5. */
const settingsOf = (shown: SessionState['shown']): Map<string, string> =>
  new Map(
    Object.entries(shown)
      .filter(([asked]) => asked.includes('?'))
      .map(([asked, said]) => [asked, said.value === null ? wordOf(said) : String(said.value)]),
  )

/** The settings of both sides; one that was never touched or asked for is not known. */
export const compareSettings = (a: SessionState['shown'], b: SessionState['shown']): Pair[] =>
  paired(settingsOf(a), settingsOf(b))

/** Readings that stand beside each other: the first of a command with its first, and so on. */
export interface ReadingPair {
  command: string
  number: number
  a: ActOf<'reading'> | null
  b: ActOf<'reading'> | null
}

const readingsOf = (acts: readonly Act[]): Map<string, ActOf<'reading'>[]> =>
  Map.groupBy(
    acts.filter((act): act is ActOf<'reading'> => act.kind === 'reading' && !act.body.failure),
    ({ body }) => body.command,
  )

export const pairReadings = (a: readonly Act[], b: readonly Act[]): ReadingPair[] => {
  const [left, right] = [readingsOf(a), readingsOf(b)]
  return [...new Set([...left.keys(), ...right.keys()])].flatMap((command) => {
    const [ours, theirs] = [left.get(command) ?? [], right.get(command) ?? []]
    return Array.from({ length: Math.max(ours.length, theirs.length) }, (_, k) => ({
      command,
      number: k + 1,
      a: ours[k] ?? null,
      b: theirs[k] ?? null,
    }))
  })
}
