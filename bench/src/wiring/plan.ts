import type { Circuit, Component } from '@labbox/contract/bench/circuit.ts'
import { compileCircuit, isConnected, type Instance } from '../circuit/compile.ts'
import type { MatrixConfig, MatrixPart } from './config.ts'
import type { Crosspoint } from './driver.ts'

/** Why a matrix cannot wire a circuit: `lacking` names parts that are not behind it, the others what it has too few of. */
export type PlanFault =
  | { kind: 'lacking'; parts: string[] }
  | { kind: 'terminals'; terminals: string[] }
  | { kind: 'rows'; nets: number; rows: number }

export type Plan = { closes: Crosspoint[] } | { fault: PlanFault }

const near = (a: number, b: number) => Math.abs(a - b) <= 1e-6 * Math.max(Math.abs(a), Math.abs(b))

const fits = (part: MatrixPart, { symbol, params, model }: Instance): boolean => {
  const wanted = params['value']
  return (
    part.symbol === symbol.id &&
    (part.value === undefined || (wanted !== undefined && near(part.value, wanted))) &&
    (part.model === undefined || part.model === model) &&
    symbol.pins.every(({ name, optional }) => optional || part.pins[name] !== undefined)
  )
}

const shown = ({ designator }: Component, { symbol, params }: Instance): string =>
  params['value'] === undefined
    ? `${designator} ${symbol.id}`
    : `${designator} ${symbol.id} ${params['value']}`

/**
 * Which relays wire a circuit: every net of two pins or more takes a row of its own, on which the columns of its pins are joined. The
 * circuit must have passed the checks.
 */
export const planMatrix = (circuit: Circuit, config: MatrixConfig): Plan => {
  const { nets, instances } = compileCircuit(circuit)
  const free = new Set(config.parts)
  /** Columns of each net, by its node; earths of several ground signs are one. */
  const columns = new Map<string, Set<number>>()
  const lacking: string[] = []
  const terminals: string[] = []
  const join = (node: string, column: number) =>
    columns.set(node, (columns.get(node) ?? new Set()).add(column))
  for (const instance of instances) {
    const { id, symbol, nodes } = instance
    const wired = symbol.pins.filter(({ name }) => isConnected(nets, id, name))
    if (symbol.id === 'ground') {
      if (config.earth !== undefined) join('0', config.earth)
      continue
    }
    if (symbol.instrument) {
      for (const { name } of wired) {
        const column = config.terminals[`${symbol.id}.${name}`]
        // Earth is joined inside the instrument or at the bench.
        if (column !== undefined) join(nodes[name]!, column)
        else if (nodes[name] !== '0') terminals.push(`${symbol.id}.${name}`)
      }
      continue
    }
    const part = [...free].find((each) => fits(each, instance))
    if (!part) {
      lacking.push(shown(circuit.components[id]!, instance))
      continue
    }
    free.delete(part)
    for (const { name } of wired) if (part.pins[name] !== undefined) join(nodes[name]!, part.pins[name])
  }
  if (lacking.length > 0) return { fault: { kind: 'lacking', parts: lacking } }
  if (terminals.length > 0) return { fault: { kind: 'terminals', terminals } }
  const joined = [...columns.values()].filter((each) => each.size > 1)
  if (joined.length > config.rows) return { fault: { kind: 'rows', nets: joined.length, rows: config.rows } }
  return {
    closes: joined.flatMap((each, k) =>
      [...each].sort((a, b) => a - b).map((column) => ({ row: k + 1, column })),
    ),
  }
}
