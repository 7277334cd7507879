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
import { DAY_MS, HOUR_MS } from '@labbox/contract/core/durations.ts'
import { BenchVersion, isNewer, updateFailures } from '@labbox/contract/bench/update.ts'
import { PROGRAM } from '../update/package.ts'
import { LocalConfig } from '../local/config.ts'
import { FpgaConfig } from '../programmer/config.ts'
import { MatrixConfig } from '../wiring/config.ts'
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
const Enrolments = z.record(z.string(), Enrolment)

/** `bench.json`: what this bench has, written by whoever set it up. */
export const BenchConfig = z.strictObject({
  /** `host:port` of each instrument. */
  instruments: z.array(z.string()).default([]),
  limits: HardLimits.default({}),
  /** Model numbers of what is plugged in, each as often as it is there. */
  modules: z.array(z.string().max(60)).max(50).default([]),
  /** The relays that wire circuits; absent: the student wires by hand. */
  matrix: MatrixConfig.optional(),
  /** The FPGA board and how it is programmed; absent: there is none. */
  fpga: FpgaConfig.optional(),
  /** Whether the server may replace this program by a newer one. */
  updates: z.boolean().default(true),
  local: LocalConfig.prefault({}),
})
export type BenchConfig = z.infer<typeof BenchConfig>

/** The program that replaced the installed one. */
const Current = z.object({
  version: BenchVersion,
  attempt: z.number().default(0),
  /** The program before it, which is used again if the new one does not last; null: the installed one. */
  before: BenchVersion.nullable().default(null),
  /** When it had reported, ms, and how often it has ended by itself since. */
  since: z.number().default(0),
  crashes: z.number().default(0),
})
/** A version that was tried, or refused. */
const Failed = z.object({
  version: BenchVersion,
  attempt: z.number(),
  failure: z.enum(updateFailures),
  detail: z.string(),
})
export type Failed = z.infer<typeof Failed>

/** A version that ends by itself this often within this time of its installation is rejected. */
export const MOST_CRASHES = 3
export const PROBATION_MS = HOUR_MS

export const defaultFolder = (): string => process.env.LABBOX_BENCH_STATE || join(homedir(), '.labbox-bench')

/** The agent's folder: its secret (readable by its user only), its settings, and the newest sequence number. */
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
    /** The new version has reported: it is used from now on. The one before is kept in case it does not last. */
    commit({ version, attempt }: Pick<Failed, 'version' | 'attempt'>): void {
      const before = parsed('current.json', Current)?.version ?? null
      write('current.json', JSON.stringify({ version, attempt, before, since: Date.now(), crashes: 0 }))
      rmSync(path('failed.json'), { force: true })
      for (const other of readdirSync(path('versions')))
        if (other !== version && other !== before) rmSync(folderOf(other), { recursive: true, force: true })
    },
    /**
     * The program in use has ended by itself. After too many times in its first hour the one before is used again, and
     * this version counts as failed.
     * @returns the rejected version, or null
     */
    ended(detail: string): string | null {
      const current = parsed('current.json', Current)
      if (!current || Math.abs(Date.now() - current.since) > PROBATION_MS) return null
      const { version, attempt, before } = current
      const crashes = current.crashes + 1
      if (crashes < MOST_CRASHES) {
        write('current.json', JSON.stringify({ ...current, crashes }))
        return null
      }
      if (before === null) rmSync(path('current.json'), { force: true })
      else write('current.json', JSON.stringify({ version: before }))
      updates.fail({ version, attempt, failure: 'unstable', detail })
      return version
    },
    failed: (): Failed | null => parsed('failed.json', Failed),
    fail({ version, attempt, failure, detail }: Failed): void {
      write('failed.json', JSON.stringify({ version, attempt, failure, detail }))
      if (version !== parsed('current.json', Current)?.version && failure !== 'crashed')
        rmSync(folderOf(version), { recursive: true, force: true })
    },
  }
  const newest = () => parsed('enrolment.json', Enrolment)
  const enrolments = (): Record<string, Enrolment> => {
    const last = newest()
    return { ...(last && { [last.server]: last }), ...parsed('enrolments.json', Enrolments) }
  }
  return {
    updates,
    /** The last one, or the one at this server; null: there is none. */
    enrolment: (server?: string): Enrolment | null =>
      server === undefined ? newest() : (enrolments()[server] ?? null),
    /** At each server once. What it was enrolled at before is kept: a bench comes back from a lab box without a new code. */
    enrol(enrolment: Enrolment): void {
      write('enrolments.json', JSON.stringify({ ...enrolments(), [enrolment.server]: enrolment }, null, 2))
      write('enrolment.json', JSON.stringify(enrolment, null, 2))
    },
    config: () => parsed('bench.json', BenchConfig) ?? BenchConfig.parse({}),
    sequence: {
      /** A number far in the future comes from a wrong clock; it must not lock the server out. */
      last: () => {
        const stored = Number(read('sequence') ?? 0) || 0
        return stored < (Date.now() + DAY_MS) * 1000 ? stored : 0
      },
      store: (seq: number) => write('sequence', String(seq)),
    },
  }
}
