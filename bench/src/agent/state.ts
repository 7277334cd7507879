import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { HardLimits } from './limits.ts'

/** What the server told at enrolment. */
export const Enrolment = z.object({
  server: z.string(),
  deviceId: z.string(),
  secret: z.string(),
  mqttUrl: z.string(),
})
export type Enrolment = z.infer<typeof Enrolment>

/** `bench.json`: what this bench has, written by whoever set it up. */
export const BenchConfig = z.strictObject({
  /** `host:port` of each instrument. */
  instruments: z.array(z.string()).default([]),
  limits: HardLimits.default({}),
  modules: z.array(z.string().max(60)).max(50).default([]),
})
export type BenchConfig = z.infer<typeof BenchConfig>

const DAY_MS = 86_400_000

export const defaultFolder = (): string => process.env.LABBOX_BENCH_STATE || join(homedir(), '.labbox-bench')

/** The agent's folder: its secret (readable by its user alone), its settings, the newest sequence number. */
export const openState = (folder: string) => {
  const path = (name: string) => join(folder, name)
  const read = (name: string): string | null =>
    existsSync(path(name)) ? readFileSync(path(name), 'utf8') : null
  const write = (name: string, text: string) => {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const draft = path(`${name}.new`)
    writeFileSync(draft, text, { mode: 0o600 })
    chmodSync(draft, 0o600)
    renameSync(draft, path(name))
  }
  const parsed = <T>(name: string, schema: z.ZodType<T>): T | null => {
    const text = read(name)
    if (text === null) return null
    try {
      return schema.parse(JSON.parse(text))
    } catch (error) {
      throw new Error(
        `${path(name)}: ${error instanceof z.ZodError ? z.prettifyError(error) : String(error)}`,
      )
    }
  }
  return {
    enrolment: () => parsed('enrolment.json', Enrolment),
    enrol: (enrolment: Enrolment) => write('enrolment.json', JSON.stringify(enrolment, null, 2)),
    config: () => parsed('bench.json', BenchConfig) ?? BenchConfig.parse({}),
    sequence: {
      /** A number from far in the future was made by a clock that went wrong: it must not shut the server out. */
      last: () => {
        const stored = Number(read('sequence') ?? 0) || 0
        return stored < (Date.now() + DAY_MS) * 1000 ? stored : 0
      },
      store: (seq: number) => write('sequence', String(seq)),
    },
  }
}
