import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CHUNK_BYTES } from '@labbox/contract/files/chunks.ts'
import { ApiError } from '../api/api-error.ts'
import { sendChunks } from './chunks.ts'
import { ReadError } from './hash.ts'

vi.mock('../i18n.ts', () => ({ translate: (key: string) => key }))
vi.mock('../settings/settings.ts', () => ({ useSettings: { getState: () => ({ language: 'en' }) } }))
vi.mock('../session/token.ts', () => ({ getToken: () => 'secret' }))
/** What becomes of a session that is over. */
const renew = vi.fn<() => Promise<unknown>>()
vi.mock('../api/call.ts', () => ({ call: () => renew() }))
/** What the server answers to a chunk; the body is a form here. */
let answer: (number: number, form: FormData) => Promise<Response> | Response
const sent: number[] = []
let atOnce = 0
let mostAtOnce = 0
vi.mock('../api/progress.ts', () => ({
  fetchWithProgress: () => async (url: string, init: RequestInit) => {
    const form = init.body as FormData
    const number = Number(form.get('chunkNumber'))
    sent.push(number)
    mostAtOnce = Math.max(mostAtOnce, ++atOnce)
    expect(url).toBe('/api/filetransfer/uploadfile')
    expect(new Headers(init.headers).get('authorization')).toBe('Bearer secret')
    expect([...form.keys()].at(-1)).toBe('file')
    // As long as the network takes.
    await new Promise((resolve) => setTimeout(resolve, 10))
    atOnce -= 1
    return answer(number, form)
  },
}))

const stored = { id: 'f1', name: 'a', size: 1, type: 'text/plain', url: '/api/files/f1' }
const said = (data: object) => Response.json({ code: 200, msg: '', data })
const part = () => said({ skipUpload: false, uploaded: [], file: null })
/** What the test request is answered with, and how often it was asked. */
let known: object = { skipUpload: false, uploaded: [], file: null }
const asked: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async (url: string) => {
    if (url !== '/api/health') asked.push(url)
    return url === '/api/health' ? new Response() : said(known)
  })
  ;[atOnce, mostAtOnce] = [0, 0]
  for (const list of [sent, asked]) list.length = 0
  known = { skipUpload: false, uploaded: [], file: null }
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const fileOf = (name: string, size: number) => new File([new Uint8Array(size)], name)
const waits: boolean[] = []
const send = async (file: File, signal = new AbortController().signal) => {
  waits.length = 0
  const result = sendChunks(file, 'a'.repeat(64), {
    signal,
    onProgress: () => {},
    onWaiting: (waiting) => waits.push(waiting),
  }).then(
    (whole) => whole.id,
    (error: unknown) => error,
  )
  let done = false
  void result.then(() => (done = true))
  // Not all timers there are: what another test file has left may set new ones for ever.
  while (!done) await vi.advanceTimersByTimeAsync(10)
  return result
}

it('sends chunks of 3 MiB, three at a time, and a presentation in one piece', async () => {
  answer = (number) => (number === 5 ? said({ skipUpload: true, uploaded: [], file: stored }) : part())
  expect(await send(fileOf('a.pdf', 5 * CHUNK_BYTES + 7))).toBe('f1')
  expect(sent.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5])
  expect([mostAtOnce, asked.length]).toEqual([3, 1])
  sent.length = 0
  answer = (_, form) => {
    expect((form.get('file') as File).size).toBe(5 * CHUNK_BYTES)
    return said({ skipUpload: true, uploaded: [1], file: stored })
  }
  expect(await send(fileOf('Talk.PPTX', 5 * CHUNK_BYTES))).toBe('f1')
  expect(sent).toEqual([1])
})

it('sends nothing of what the server has, and only what it lacks', async () => {
  known = { skipUpload: true, uploaded: [1, 2, 3], file: stored }
  expect(await send(fileOf('a.pdf', 3 * CHUNK_BYTES))).toBe('f1')
  expect(sent).toEqual([])
  known = { skipUpload: false, uploaded: [1, 3], file: null }
  answer = () => said({ skipUpload: true, uploaded: [1, 2, 3], file: stored })
  expect(await send(fileOf('a.pdf', 3 * CHUNK_BYTES))).toBe('f1')
  expect(sent).toEqual([2])
})

it('sends a chunk again three times when server or connection fail, then gives up', async () => {
  const failures: (() => Response)[] = [
    () => new Response(null, { status: 503 }),
    () => new Response(null, { status: 500 }),
    () => {
      throw new TypeError('Failed to fetch')
    },
  ]
  answer = () => failures.pop()?.() ?? said({ skipUpload: true, uploaded: [1], file: stored })
  expect(await send(fileOf('a.pdf', 10))).toBe('f1')
  expect(sent).toEqual([1, 1, 1, 1])
  expect([waits.at(0), waits.at(-1)]).toEqual([true, false])
  sent.length = 0
  answer = () => new Response(null, { status: 503 })
  expect(await send(fileOf('a.pdf', 10))).toMatchObject({ key: 'NETWORK' })
  expect(sent).toEqual([1, 1, 1, 1])
})

it('tries nothing again that was refused', async () => {
  answer = () => Response.json({ code: 413, msg: 'full', data: { error: 'FILE_QUOTA' } }, { status: 413 })
  expect(await send(fileOf('a.pdf', 10))).toMatchObject({ key: 'FILE_QUOTA', message: 'full' })
  expect(sent).toEqual([1])
})

const over = () =>
  Response.json({ code: 401, msg: 'over', data: { error: 'UNAUTHENTICATED' } }, { status: 401 })

it('a session that is over is said once, and nothing of it is taken for the network', async () => {
  const told = new ApiError({ code: 401, key: 'UNAUTHENTICATED', msg: 'over', told: true })
  renew.mockImplementation(() => new Promise((_, reject) => setTimeout(reject, 100, told)))
  answer = over
  expect(await send(fileOf('a.pdf', 5 * CHUNK_BYTES))).toMatchObject({ code: 401, told: true })
  expect(renew).toHaveBeenCalledTimes(1)
  expect(sent.length).toBeLessThanOrEqual(3)
  expect(waits).toEqual([])
})

it('goes on after somebody has signed in again', async () => {
  renew.mockReset().mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 100)))
  const refused = new Set<number>()
  answer = (number) => {
    if (!refused.has(number) && number <= 3) return refused.add(number) && over()
    return number === 5 ? said({ skipUpload: true, uploaded: [], file: stored }) : part()
  }
  expect(await send(fileOf('a.pdf', 5 * CHUNK_BYTES))).toBe('f1')
  expect(renew).toHaveBeenCalledTimes(1)
  // The retries end: a server that refuses the new session too gets its way.
  answer = over
  expect(await send(fileOf('a.pdf', CHUNK_BYTES))).toMatchObject({ code: 401 })
})

it('says so when the file has gone meanwhile', async () => {
  const file = fileOf('a.pdf', 10)
  vi.spyOn(file, 'slice').mockImplementation(() => {
    const blob = new Blob([])
    blob.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'))
    return blob
  })
  answer = () => {
    throw new TypeError('Failed to fetch')
  }
  expect(await send(file)).toBeInstanceOf(ReadError)
  expect(sent).toEqual([1])
})
