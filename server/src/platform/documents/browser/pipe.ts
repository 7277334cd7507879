import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { giveWay } from '../../process/give-way.ts'

type Answer = { id: number; result?: unknown; error?: { message: string } }

/** A Chromium of our own that is talked to by its DevTools protocol, over a pipe that nobody else has. */
export interface Browser {
  /** @throws Error when the browser refuses, says nothing for `timeoutMs`, or is gone */
  send<T>(method: string, params?: object, sessionId?: string): Promise<T>
  close(): Promise<void>
  readonly pid: number | undefined
}

const STEP_MS = 30_000
const END = '\0'

const argumentsOf = (profile: string): string[] => [
  '--headless',
  '--remote-debugging-pipe',
  `--user-data-dir=${profile}`,
  // What is printed is our own page from this machine; nothing else is reached.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
  // Its own sandbox needs rights that servers seldom have.
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--disable-background-networking',
  '--no-first-run',
  '--force-color-profile=srgb',
  'about:blank',
]

/** Puts messages together that come in pieces, each ended by a zero byte. */
const reader = (onMessage: (text: string) => void) => {
  let rest = ''
  return (piece: string) => {
    const parts = (rest + piece).split(END)
    rest = parts.pop() ?? ''
    parts.forEach(onMessage)
  }
}

/** Starts a browser that gives way to whatever else the machine does. */
export const openBrowser = async (program: string): Promise<Browser> => {
  const profile = await mkdtemp(join(tmpdir(), 'labbox-print-'))
  const env = { PATH: process.env.PATH, HOME: profile, LANG: 'C.UTF-8' }
  const child: ChildProcess = spawn(program, argumentsOf(profile), {
    env,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const [input, output] = [child.stdio[3] as Writable, child.stdio[4] as Readable]
  const asked = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  let gone: Error | null = null
  let serial = 0

  const exited = new Promise<void>((resolve) => {
    const end = (reason: string) => {
      gone ??= new Error(`The browser is gone: ${reason}`)
      for (const { reject } of asked.values()) reject(gone)
      asked.clear()
      resolve()
    }
    child.once('error', (error) => end(error.message))
    child.once('exit', (code, signal) => end(String(signal ?? code)))
  })
  input.on('error', () => {})
  output.setEncoding('utf8').on(
    'data',
    reader((text) => {
      const { id, result, error } = JSON.parse(text) as Answer
      const waiting = asked.get(id)
      asked.delete(id)
      if (error) waiting?.reject(new Error(error.message))
      else waiting?.resolve(result)
    }),
  )
  if (child.pid) giveWay(child.pid, constants.priority.PRIORITY_LOW)

  return {
    pid: child.pid,
    async send<T>(method: string, params: object = {}, sessionId?: string) {
      if (gone) throw gone
      const id = ++serial
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      asked.set(id, { resolve, reject })
      const late = setTimeout(() => reject(new Error(`${method} took too long`)), STEP_MS)
      input.write(JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) }) + END)
      try {
        return (await promise) as T
      } finally {
        clearTimeout(late)
        asked.delete(id)
      }
    },
    async close() {
      try {
        // The whole group: it has processes of its own.
        if (child.pid && !gone) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // Gone already.
      }
      await exited
      await rm(profile, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}
