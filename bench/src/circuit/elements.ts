import type { Instance } from './compile.ts'
import { spiceOf } from './own/spice-of.ts'

/** SPICE lines of parts, from the templates of their symbols. Only names and numbers made here go in. */
export interface Elements {
  lines: string[]
  /** `.model` lines, each once. */
  models: string[]
}

const modelName = (symbol: string, key: string): string =>
  `m_${`${symbol}_${key}`.toLowerCase().replaceAll(/[^a-z0-9]/g, '_')}`

/** `R@w` of L1 → `R_L1w`; `R@` of R1 → `R1`. Designators have no underscore, so generated names never meet them. */
export const elementName = (letter: string, part: string, suffix: string): string =>
  suffix === '' && part.startsWith(letter) ? part : `${letter}_${part}${suffix}`

const internalNode = (part: string, name: string): string => `i_${part.toLowerCase()}_${name}`

const number = (value: number): string => {
  if (!Number.isFinite(value)) throw new Error('not a finite number')
  return String(value)
}

function expand(line: string, instance: Instance, values: Record<string, number>): string {
  return line
    .replaceAll(/([A-Z])@([a-z]*)/g, (_, letter: string, suffix: string) =>
      elementName(letter, instance.name, suffix),
    )
    .replaceAll(/%_([a-z]+)/g, (_, name: string) => internalNode(instance.name, name))
    .replaceAll(/%([A-Za-z0-9]+)/g, (_, pin: string) => instance.nodes[pin]!)
    .replaceAll(/\$\$([a-z]+)/g, (_, key: string) =>
      modelName(instance.symbol.id, key === 'model' ? instance.model : key),
    )
    .replaceAll(/\$([a-z]+)/g, (_, name: string) => number(values[name]!))
}

/** @throws when a parameter is not a finite number or a model does not exist */
export function elementsOf(instances: Instance[]): Elements {
  const lines: string[] = []
  const models = new Map<string, string>()
  for (const instance of instances) {
    const { id } = instance.symbol
    const spice = spiceOf(instance.symbol)
    const values = { ...instance.params, ...spice.derive?.(instance.params, instance.model) }
    for (const line of spice.lines) lines.push(expand(line, instance, values))
    for (const [key, text] of Object.entries(spice.models ?? {})) {
      const wanted = instance.model === '' || key === instance.model
      if (wanted) models.set(modelName(id, key), text)
    }
  }
  return { lines, models: [...models].map(([name, text]) => `.model ${name} ${text}`) }
}

/** Whether parts keep a charge or a flux, so that the past of a circuit counts. */
export const remembers = (instances: readonly Instance[]): boolean =>
  instances.some(({ symbol }) => spiceOf(symbol).lines.some((line) => /^[CL]@/.test(line)))

/** Whether parts are resistors, capacitors and inductors alone: what drives them only makes as much more, never another period. */
export const isPassive = (instances: readonly Instance[]): boolean =>
  instances.every(({ symbol }) => spiceOf(symbol).lines.every((line) => /^[RCL]@/.test(line)))
