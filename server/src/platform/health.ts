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
  status: 'ok' | 'fault'
  version: string
  uptimeS: number
  parts: Record<string, PartHealth>
}

export interface Health {
  /** Names a part. The check throws when the part does not serve; what it returns is shown. */
  watch(part: string, check: () => unknown): void
  report(): Promise<HealthReport>
}

export function createHealth(): Health {
  const checks = new Map<string, () => unknown>()
  return {
    watch: (part, check) => void checks.set(part, check),
    async report() {
      const parts = await Promise.all(
        [...checks].map(async ([part, check]) => [part, await examine(check)] as const),
      )
      return {
        status: parts.every(([, { ok }]) => ok) ? 'ok' : 'fault',
        version,
        uptimeS: Math.round(process.uptime()),
        parts: Object.fromEntries(parts),
      }
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

/** `GET /health`: a true HTTP status, 200 only when every part serves, so that any prober understands it. */
export function healthRoute(app: FastifyInstance, health: Health): void {
  app.get('/health', { schema: { hide: true } }, async (_request, reply) => {
    const report = await health.report()
    return reply
      .code(report.status === 'ok' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(report)
  })
}
