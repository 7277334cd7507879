import type { FamilyName } from '../families.ts'
import type { Comparator, LogicModel } from '../part.ts'

/** Drawing of one gate inside its package. */
export type GateShape = 'and' | 'nand' | 'or' | 'nor' | 'xor' | 'xnor' | 'buffer' | 'not'

/** A digital part: one row of the catalogue. Delays and levels are typical ones of its family. */
export interface LogicRow {
  /** Id of its symbol. */
  id: string
  names: { zh: string; en: string }
  /** Family by the name that is printed on the part. */
  types: Record<string, FamilyName>
  /**
   * Names of the pins by their number, from 1 on, one word each; `/` before it: active low. `-` is a pin without
   * connection. The supply's are VCC and GND (VDD and VSS of CMOS).
   */
  pins: string
  /** Times the delay of a gate of its family. */
  depth?: number
  model: LogicModel
  /** Gates of one kind: drawn as such. */
  gates?: GateShape
}

/** The pins of a row. `number` from 1 on. */
export const pinsOf = ({ pins }: Pick<LogicRow, 'pins'>): { number: number; name: string; low: boolean }[] =>
  pins
    .trim()
    .split(/\s+/)
    .map((word, i) => ({ number: i + 1, name: word.replace('/', ''), low: word.startsWith('/') }))
    .filter(({ name }) => name !== '-')

/** The same equations for several units of a package: `#` stands for the unit's number or letter. */
export const units = (
  count: number | readonly string[],
  equations: Record<string, string>,
): Record<string, string> =>
  Object.fromEntries(
    (typeof count === 'number' ? Array.from({ length: count }, (_, i) => String(i + 1)) : count).flatMap(
      (unit) =>
        Object.entries(equations).map(([name, text]) => [
          name.replaceAll('#', unit),
          text.replaceAll('#', unit),
        ]),
    ),
  )

/** A function table: an equation that is 1 for these numbers, read from the names with the highest bit first. */
export const oneFor = (names: string, numbers: readonly number[]): string => {
  const bits = names.split(' ')
  return numbers
    .map((value) =>
      bits.map((name, i) => ((value >> (bits.length - 1 - i)) & 1 ? name : `!${name}`)).join('&'),
    )
    .join('|')
}

/** Comparators from name, pin and part of the supply. */
export const comparatorsOf = (
  list: readonly (readonly [string, string, number])[],
): Record<string, Comparator> => Object.fromEntries(list.map(([name, pin, share]) => [name, { pin, share }]))

/** `Y0: equation, Y1: …` for each value of `count`. */
export const each = (count: number, make: (index: number) => [string, string]): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => make(index)))
