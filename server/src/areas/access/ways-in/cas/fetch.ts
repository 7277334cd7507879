import { outbound, OutboundError, type OutboundReason } from '../../../../platform/outbound.ts'
import type { OutboundAllowed } from '../../../../platform/outbound-allowed.ts'

/** An answer of CAS has a few hundred bytes; one with many attributes a few thousand. */
const MOST_BYTES = 64 * 1024

export type Fetched =
  | { text: string; status: number; ms: number }
  | { why: OutboundReason | 'redirect' | 'status'; detail: string; ms: number }

/**
 * One GET of a small text from a server we were told to trust, and no further: no redirect is followed, no more than 64 KiB are read.
 * @param timeoutMs in all; default 5 s
 */
export const fetchSmall = async (
  allowed: OutboundAllowed,
  url: string,
  timeoutMs?: number,
): Promise<Fetched> => {
  const start = performance.now()
  const ms = () => Math.round(performance.now() - start)
  try {
    const headers = { accept: 'application/xml, text/xml;q=0.9, */*;q=0.5' }
    const limits = { mostBytes: MOST_BYTES, redirects: 0, ...(timeoutMs !== undefined && { timeoutMs }) }
    const { status, body } = await outbound(url, { allowed, headers, ...limits })
    if (status === 200) return { text: new TextDecoder().decode(body), status, ms: ms() }
    const why = status >= 300 && status < 400 ? 'redirect' : 'status'
    return { why, detail: `HTTP ${status}`, ms: ms() }
  } catch (error) {
    if (error instanceof OutboundError) return { why: error.reason, detail: error.message, ms: ms() }
    throw error
  }
}
