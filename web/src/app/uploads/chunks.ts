import type { Envelope, Refusal } from '@labbox/contract/core/envelope.ts'
import { chunkAt, chunkCount, CHUNK_RETRIES, chunkSizeOf } from '@labbox/contract/files/chunks.ts'
import type { StoredFile } from '@labbox/contract/files/files.ts'
import {
  transferChunk,
  transferList,
  type ChunkFields,
  type TransferState,
} from '@labbox/contract/files/transfer.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { fetchWithProgress } from '../api/progress.ts'
import { translate } from '../i18n.ts'
import { getToken } from '../session/token.ts'
import { useSettings } from '../settings/settings.ts'
import { ReadError } from './hash.ts'
import { createSlots } from './slots.ts'

/** Chunks on their way at a time, over all files. */
const slots = createSlots(3)
const RETRY_MS = [500, 1_500, 3_000]
/** How often and how long to wait for a server that is restarting. */
const LOOK_MS = 2_000
const AWAY_MS = 300_000
const URL = `/api${transferChunk.path}`

export interface SendOptions {
  signal: AbortSignal
  /** Receives the share of the file that is at the server, 0 to 1. */
  onProgress: (share: number) => void
  /** The connection is away, and whether it is. */
  onWaiting: (waiting: boolean) => void
}

/** What is told of each chunk of a file. */
export const chunkFields = (
  file: Pick<File, 'name' | 'size'> & { webkitRelativePath?: string },
  identifier: string,
  number: number,
): ChunkFields => {
  const { name, size } = file
  const chunkSize = chunkSizeOf(name, size)
  const cut = { totalSize: size, chunkSize, totalChunks: chunkCount(size, chunkSize) }
  const at = chunkAt(cut, number)
  return {
    ...cut,
    chunkNumber: number,
    currentChunkSize: at?.length ?? size,
    identifier,
    filename: name,
    relativePath: file.webkitRelativePath || name,
  }
}

/** Worth another try: the connection, or a server that is busy or starting. */
class Passing extends Error {}

const ask = async (init: RequestInit, search: string, onProgress?: (share: number) => void) => {
  const headers = {
    'Accept-Language': useSettings.getState().language === 'zh' ? 'zh-CN' : 'en-US',
    Authorization: `Bearer ${getToken() ?? ''}`,
  }
  let response: Response
  try {
    const send = onProgress ? fetchWithProgress(onProgress) : fetch
    response = await send(URL + search, { ...init, headers })
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new Passing(error instanceof Error ? error.message : String(error))
  }
  if (response.status >= 500) throw new Passing(translate('common:error.http', { status: response.status }))
  const envelope = (await response.json()) as Envelope<TransferState>
  if (envelope.code === 200) return envelope.data
  const refusal = envelope.data as unknown as Partial<Refusal> | null
  throw new ApiError({ code: envelope.code, key: refusal?.error ?? 'HTTP', msg: envelope.msg })
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    const giveUp = () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    }
    signal.addEventListener('abort', giveUp, { once: true })
  })

const backOnline = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    addEventListener('online', () => resolve(), { once: true, signal })
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })

/** Resolves when the server answers again. */
const backAtServer = async (signal: AbortSignal): Promise<void> => {
  const until = Date.now() + AWAY_MS
  const answers = () =>
    fetch('/api/health', { signal }).then(
      ({ ok }) => ok,
      () => false,
    )
  while (Date.now() < until && !(await answers())) await pause(LOOK_MS, signal)
}

let renewing: Promise<unknown> | null = null
/**
 * The session has ended. One ordinary call handles that for all chunks of all files, and offers to sign in again where
 * possible.
 * @throws ApiError when nobody signed in
 */
const renewSession = (): Promise<unknown> =>
  (renewing ??= call(transferList, {}).finally(() => (renewing = null)))

/** Retries failures that may pass. While the browser or the server is offline, attempts are not counted. */
const persistently = async <T>(
  { signal, onWaiting }: SendOptions,
  file: File,
  work: () => Promise<T>,
): Promise<T> => {
  let waited = false
  let renewed = false
  for (let failures = 0; ;) {
    try {
      const result = await work()
      if (waited) onWaiting(false)
      return result
    } catch (error) {
      if (error instanceof ApiError && error.code === 401 && !renewed) {
        signal.throwIfAborted()
        renewed = true
        await renewSession()
        continue
      }
      if (!(error instanceof Passing)) throw error
      // What looks like a network failure may be a file that was deleted.
      await file
        .slice(0, 1)
        .arrayBuffer()
        .catch((cause: unknown) => {
          throw new ReadError(String(cause))
        })
      // Another chunk may have ended the whole upload meanwhile.
      signal.throwIfAborted()
      waited = true
      onWaiting(true)
      if (!navigator.onLine) {
        await backOnline(signal)
        failures = 0
        continue
      }
      const wait = RETRY_MS[failures]
      failures += 1
      if (failures > CHUNK_RETRIES || wait === undefined) {
        const msg = translate('common:error.network', { reason: error.message })
        throw new ApiError({ code: 0, key: 'NETWORK', msg })
      }
      await pause(wait, signal)
      await backAtServer(signal)
    }
  }
}

const formOf = (file: File, fields: ChunkFields): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  const from = (fields.chunkNumber - 1) * fields.chunkSize
  // The chunk comes last, so that the server has read all fields before it.
  form.append('file', file.slice(from, from + fields.currentChunkSize), file.name)
  return form
}

/**
 * Sends what the server has not got of a file, by the protocol of simple-uploader.js.
 * @param identifier its content hash
 * @throws ApiError; ReadError; the signal's reason when it was given up
 */
export const sendChunks = async (
  file: File,
  identifier: string,
  options: SendOptions,
): Promise<StoredFile> => {
  const { signal, onProgress } = options
  const first = chunkFields(file, identifier, 1)
  const search = `?${new URLSearchParams(Object.entries(first).map(([key, value]) => [key, String(value)]))}`
  const known = await persistently(options, file, () => ask({ signal }, search))
  if (known.file) return known.file
  const there = new Set(known.uploaded)
  const under = new Map<number, number>()
  let arrived = 0
  for (const number of there) arrived += chunkFields(file, identifier, number).currentChunkSize
  const tell = () =>
    onProgress(
      Math.min(1, (arrived + [...under.values()].reduce((a, b) => a + b, 0)) / Math.max(1, file.size)),
    )
  tell()

  const stop = new AbortController()
  const either = AbortSignal.any([signal, stop.signal])
  const within = { ...options, signal: either }
  let whole: StoredFile | null = null
  const send = async (number: number): Promise<void> => {
    const fields = chunkFields(file, identifier, number)
    const answer = await persistently(within, file, () =>
      slots.run(either, () =>
        ask({ method: 'POST', body: formOf(file, fields), signal: either }, '', (share) => {
          under.set(number, share * fields.currentChunkSize)
          tell()
        }),
      ),
    ).finally(() => under.delete(number))
    arrived += fields.currentChunkSize
    tell()
    whole = answer.file ?? whole
  }
  const missing = Array.from({ length: first.totalChunks }, (_, k) => k + 1).filter((n) => !there.has(n))
  // All chunks have arrived but the file was not finished: sending any chunk again finishes it.
  if (missing.length === 0) missing.push(1)
  try {
    await inTurn(missing, send)
  } catch (error) {
    stop.abort(error)
    throw error
  }
  if (!whole) throw new ApiError({ code: 0, key: 'NETWORK', msg: translate('shell:uploads.state.error') })
  return whole
}

/** A few at a time, so that a gigabyte does not become hundreds of waiting requests. */
const inTurn = async (numbers: readonly number[], send: (number: number) => Promise<void>): Promise<void> => {
  const rest = [...numbers]
  const walk = async (): Promise<void> => {
    for (let number = rest.shift(); number !== undefined; number = rest.shift()) await send(number)
  }
  await Promise.all([walk(), walk(), walk()])
}
