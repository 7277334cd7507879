const TIMEOUT_MS = 8_000
/** An answer of CAS has a few hundred bytes; one with many attributes a few thousand. */
const MOST_BYTES = 64 * 1024

export type Fetched =
  | { text: string; status: number; ms: number }
  | { why: 'unreachable' | 'timeout' | 'redirect' | 'status' | 'tooLarge'; detail: string; ms: number }

/** What the network said; the error of `fetch` itself only says that it failed. */
const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const { code, message } = cause as { code?: unknown; message?: unknown }
  return typeof code === 'string' ? code : typeof message === 'string' ? message : 'error'
}

const readBounded = async (response: Response): Promise<string | null> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    // Leaving the loop closes the connection.
    if (size > MOST_BYTES) return null
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}

/**
 * One GET of a small text from a server we were told to trust, and no further: no redirect is followed, no more than
 * 64 KiB (unpacked) are read, and after 8 s in all it is over.
 */
export const fetchSmall = async (url: string, timeoutMs = TIMEOUT_MS): Promise<Fetched> => {
  const start = performance.now()
  const ms = () => Math.round(performance.now() - start)
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'application/xml, text/xml;q=0.9, */*;q=0.5' },
    })
    const { status } = response
    if (status !== 200) {
      await response.body?.cancel()
      return {
        why: status >= 300 && status < 400 ? 'redirect' : 'status',
        detail: `HTTP ${status}`,
        ms: ms(),
      }
    }
    const text = await readBounded(response)
    if (text === null) return { why: 'tooLarge', detail: `> ${MOST_BYTES / 1024} KiB`, ms: ms() }
    return { text, status, ms: ms() }
  } catch (error) {
    const slow = error instanceof DOMException && error.name === 'TimeoutError'
    return {
      why: slow ? 'timeout' : 'unreachable',
      detail: slow ? `${timeoutMs} ms` : reasonOf(error),
      ms: ms(),
    }
  }
}
