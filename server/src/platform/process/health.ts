import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { version } from './version.ts'

/** Longest time a part may take to say how it is. */
const patienceMs = 2000

export interface PartHealth {
  ok: boolean
  /** Time the answer took. */
  ms: number
  /** What is wrong, or what the part tells of itself. */
  detail?: unknown
}

export interface HealthReport {
  /** `degraded`: something is missing, most work goes on; `down`: no call can be answered. */
  status: 'ok' | 'degraded' | 'down'
  version: string
  uptimeS: number
  parts: Record<string, PartHealth>
}

export interface Health {
  /** Names a part. The check throws when the part does not serve; what it returns is shown. */
  watch(part: string, check: () => unknown, options?: { vital?: boolean }): void
  report(): Promise<HealthReport>
  /** Whether calls can be answered: all vital parts serve. */
  ready(): Promise<boolean>
}

export function createHealth(): Health {
  const checks = new Map<string, { check: () => unknown; vital: boolean }>()
  const examineAll = (chosen: typeof checks) =>
    Promise.all([...chosen].map(async ([part, { check }]) => [part, await examine(check)] as const))
  const isVital = (part: string): boolean => checks.get(part)?.vital ?? false
  return {
    watch: (part, check, { vital = false } = {}) => void checks.set(part, { check, vital }),
    async report() {
      const parts = await examineAll(checks)
      const broken = parts.filter(([, { ok }]) => !ok)
      const down = broken.some(([part]) => isVital(part))
      return {
        status: down ? 'down' : broken.length > 0 ? 'degraded' : 'ok',
        version,
        uptimeS: Math.round(process.uptime()),
        parts: Object.fromEntries(parts),
      }
    },
    async ready() {
      const parts = await examineAll(new Map([...checks].filter(([, { vital }]) => vital)))
      return parts.every(([, { ok }]) => ok)
    },
  }
}

async function examine(check: () => unknown): Promise<PartHealth> {
  const start = performance.now()
  const took = () => Math.round((performance.now() - start) * 10) / 10
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${patienceMs} ms`)), patienceMs)
  try {
    const detail = await Promise.race([(async () => check())(), late.promise])
    return { ok: true, ms: took(), ...(detail !== undefined && { detail }) }
  } catch (error) {
    return { ok: false, ms: took(), detail: error instanceof Error ? error.message : String(error) }
  } finally {
    clearTimeout(timer)
  }
}

/** What must be left on a disk: below that the database may stop at any moment. */
const LEAST_BYTES = 100 * 1024 * 1024

/** Throws when the disk of this folder is nearly full. */
export const diskHasRoom = async (folder: string, leastBytes = LEAST_BYTES): Promise<{ freeMb: number }> => {
  const { bavail, bsize } = await statfs(folder)
  const freeMb = Math.floor((bavail * bsize) / (1 << 20))
  if (bavail * bsize < leastBytes)
    throw new Error(`only ${freeMb} MB are left on the disk of ${folder}: saving fails when it is full`)
  return { freeMb }
}

/**
 * Three addresses with true HTTP statuses, which any prober understands. `/health`: all parts; 503 only when no call can be
 * answered, so that a proxy does not take every node out because one part is missing. `/health/live`: the process answers.
 * `/health/ready`: calls can be answered; not while the server closes.
 */
export function healthRoutes(app: FastifyInstance, health: Health): void {
  const options = { schema: { hide: true } }
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
  app.get('/health', options, async (_request, reply) => {
    const report = await health.report()
    return reply.code(report.status === 'down' ? 503 : 200).send(report)
  })
  app.get('/health/live', options, () => ({ status: 'ok' }))
  app.get('/health/ready', options, async (_request, reply) => {
    const ready = await health.ready()
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'down' })
  })
}
