import { parseQuantity } from '../core/quantity.ts'
import { tablesOf, type Item } from '../measurement/template.ts'
import { drawValues, withValues, type Values } from '../questions/instantiate.ts'
import type { Variable } from '../questions/key.ts'
import type { LabVariable } from './variables.ts'
import type { LabDocument } from './version.ts'

const isGiven = ({ given }: Pick<Item, 'given'>): boolean => Object.keys(given).length > 0

/** The item that a variable stands in. */
export const itemOf = ({ measurement }: Pick<LabDocument, 'measurement'>, { key }: LabVariable) =>
  tablesOf(measurement)
    .flatMap(({ items }) => items)
    .find((item) => item.key === key && isGiven(item))

const partsOf = ({ circuit }: Pick<LabDocument, 'circuit'>, { parts }: LabVariable) =>
  Object.values(circuit.components).filter(({ designator }) => parts.includes(designator))

/** Why a variable cannot be drawn. */
export type VariableFault = 'item' | 'part' | 'unit' | 'limit'

/** What is wrong with the variables of a lab, by key. */
export const variableFaults = (document: LabDocument): { key: string; fault: VariableFault }[] =>
  (document.variables ?? []).flatMap((variable) => {
    const item = itemOf(document, variable)
    const parts = partsOf(document, variable)
    const si = variable.values.map((value) => parseQuantity(`${value}${item?.unit ?? ''}`))
    const allows = (symbol: string): boolean => {
      const allowed = document.maxList?.parts.find((part) => part.symbol === symbol)?.values ?? []
      return allowed.length === 0 || si.every((value) => value !== null && allowed.includes(value))
    }
    const faults: [VariableFault, boolean][] = [
      ['item', item === undefined],
      ['part', variable.parts.some((name) => !parts.some(({ designator }) => designator === name))],
      ['unit', parts.length > 0 && si.includes(null)],
      ['limit', parts.some(({ symbol }) => !allows(symbol.id))],
    ]
    return faults.flatMap(([fault, there]) => (there ? [{ key: variable.key, fault }] : []))
  })

const defaultsOf = (document: LabDocument, variables: readonly LabVariable[]): Values =>
  Object.fromEntries(
    variables.map((variable) => {
      const [first] = Object.values(itemOf(document, variable)?.given ?? {})
      return [variable.key, typeof first === 'number' ? first : (variable.values[0] ?? NaN)]
    }),
  )

/**
 * A lab as one try has it: the values of its variables in guidebook, tables and circuit.
 * @param seed decides the values; null: those that the author wrote
 */
export const variantOf = (document: LabDocument, seed: string | null): LabDocument => {
  const known = (document.variables ?? []).filter((variable) => itemOf(document, variable))
  if (known.length === 0) return document
  const unitOf = (variable: LabVariable): string => itemOf(document, variable)?.unit ?? ''
  const drawn = known.map((variable): Variable => {
    return { kind: 'list', name: variable.key, unit: unitOf(variable), values: variable.values }
  })
  const values = seed === null ? defaultsOf(document, known) : drawValues(drawn, seed)
  const texts = new Map(
    known.flatMap((variable) =>
      variable.parts.map((part) => [part, `${values[variable.key]}${unitOf(variable)}`] as const),
    ),
  )
  const given = (item: Item): Item => {
    const value = isGiven(item) ? values[item.key] : undefined
    if (value === undefined) return item
    return { ...item, given: Object.fromEntries(Object.keys(item.given).map((line) => [line, value])) }
  }
  const { guidebook, measurement, circuit } = document
  return {
    ...document,
    guidebook: withValues(guidebook, drawn, values),
    measurement: {
      ...measurement,
      pages: measurement.pages.map((page) => ({
        ...page,
        tables: page.tables.map((table) => ({ ...table, items: table.items.map(given) })),
      })),
    },
    circuit: {
      ...circuit,
      components: Object.fromEntries(
        Object.entries(circuit.components).map(([id, part]) => {
          const text = texts.get(part.designator)
          if (text === undefined) return [id, part]
          return [id, { ...part, params: { ...part.params, value: { text, si: parseQuantity(text) } } }]
        }),
      ),
    },
  }
}
