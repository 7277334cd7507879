import type { Vectors } from '@labbox/contract/measurement/test-bench/vectors.ts'
import type { Mismatch, TestOutcome } from '@labbox/contract/measurement/test-bench/test-bench.ts'
import { startMachine } from '../machine.ts'
import type { Design } from '../model.ts'

const hex = (value: bigint): string => (value < 10n ? String(value) : `0x${value.toString(16)}`)

/** Names that the table has and the design lacks. */
const missing = (design: Design, { clock, inputs, outputs }: Vectors): string[] => {
  const ins = new Set(design.inputs.map(({ name }) => name))
  const outs = new Set(design.outputs.map(({ name }) => name))
  return [
    ...[...(clock === null ? [] : [clock]), ...inputs].filter((name) => !ins.has(name)),
    ...outputs.filter((name) => !outs.has(name)),
  ]
}

/** Puts each row onto a design and looks whether its outputs are what the row says. A row is right or wrong as a whole. */
export const runVectors = async (design: Design, vectors: Vectors): Promise<TestOutcome> => {
  const names = missing(design, vectors)
  if (names.length > 0) return { kind: 'ports', names: names.slice(0, 100) }
  const machine = await startMachine(design, { clock: vectors.clock ?? '' })
  let passed = 0
  let first: Mismatch | null = null
  for (const row of vectors.rows) {
    for (const [at, value] of row.inputs.entries())
      if (value !== null) machine.set(vectors.inputs[at] ?? '', value)
    machine.run(row.clocks)
    const wrong = vectors.outputs.findIndex((name, at) => {
      const wanted = row.outputs[at]
      return wanted !== null && machine.output(name) !== wanted
    })
    if (wrong < 0) passed++
    else
      first ??= {
        line: row.line,
        output: vectors.outputs[wrong] ?? '',
        wanted: hex(row.outputs[wrong] ?? 0n),
        found: hex(machine.output(vectors.outputs[wrong] ?? '')),
        inputs: vectors.inputs.slice(0, 100).flatMap((name, at) => {
          const value = row.inputs[at] ?? null
          return value === null ? [] : [{ name, value: hex(value) }]
        }),
      }
  }
  return { kind: 'done', passed, total: vectors.rows.length, first }
}
