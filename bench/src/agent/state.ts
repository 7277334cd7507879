import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { BenchVersion, isNewer, updateFailures } from '@labbox/contract/bench/update.ts'
import { PROGRAM } from '../update/package.ts'
import { HardLimits } from './limits.ts'

/** What the server told at enrolment. */
export const Enrolment = z.object({
  server: z.string(),
  deviceId: z.string(),
  secret: z.string(),
  mqttUrl: z.string(),
  /** Signs newer programs; absent in what was enrolled before there were any. */
  packageKey: z.string().optional(),
})
export type Enrolment = z.infer<typeof Enrolment>

/** `bench.json`: what this bench has, written by whoever set it up. */
export const BenchConfig = z.strictObject({
  /** `host:port` of each instrument. */
  instruments: z.array(z.string()).default([]),
  limits: HardLimits.default({}),
  modules: z.array(z.string().max(60)).max(50).default([]),
  /** Whether the server may replace this program by a newer one. */
  updates: z.boolean().default(true),
})
export type BenchConfig = z.infer<typeof BenchConfig>

/** The program that replaced the installed one. */
const Current = z.object({ version: BenchVersion })
/** A version that was tried, or refused. */
const Failed = z.object({
  version: BenchVersion,
  attempt: z.number(),
  failure: z.enum(updateFailures),
  detail: z.string(),
})
export type Failed = z.infer<typeof Failed>

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
  const folderOf = (version: string) => join(path('versions'), version)
  const programOf = (version: string) => join(folderOf(version), PROGRAM)
  const updates = {
    folderOf,
    programOf,
    /** What to run: the newest program that has proved itself, else what was installed. */
    program(installed: { program: string; version: string }): string {
      const version = parsed('current.json', Current)?.version
      const newer = version !== undefined && isNewer(version, installed.version)
      return newer && existsSync(programOf(version)) ? programOf(version) : installed.program
    },
    /** It has reported: it is used from now on, and the ones before are not needed any more. */
    commit(version: string): void {
      write('current.json', JSON.stringify({ version }))
      rmSync(path('failed.json'), { force: true })
      for (const other of readdirSync(path('versions')))
        if (other !== version) rmSync(folderOf(other), { recursive: true, force: true })
    },
    failed: (): Failed | null => parsed('failed.json', Failed),
    fail({ version, attempt, failure, detail }: Failed): void {
      write('failed.json', JSON.stringify({ version, attempt, failure, detail }))
      if (version !== parsed('current.json', Current)?.version && failure !== 'crashed')
        rmSync(folderOf(version), { recursive: true, force: true })
    },
  }
  return {
    updates,
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
