import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../testing/folder.ts'
import { createLog } from '../log.ts'
import { openSecrets } from '../safety/secrets.ts'
import { startPostgres } from './embedded.ts'

const rounds = process.env.LONG === '1' ? 20 : 3
const { path: dataDir, remove } = await temporaryFolder()
const acknowledged = new Set<number>()
const writers = new Set<ChildProcess>()

afterAll(async () => {
  // After a failure both may be left: the writer, and the postmaster that outlives it.
  for (const child of writers) child.kill('SIGKILL')
  await (await start()).stop()
  await remove()
})

const start = () => startPostgres({ dataDir, log: createLog('silent'), secrets: openSecrets({ dataDir }) })

interface Writer {
  child: ChildProcess
  postmaster: number
}

/** Starts a server that writes; whatever it acknowledges is remembered. */
async function startWriter(): Promise<Writer> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../testing/database/crash-writer.ts'), dataDir],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  writers.add(child)
  child.once('exit', () => writers.delete(child))
  const { promise: postmaster, resolve, reject } = Promise.withResolvers<number>()
  child.once('exit', () => reject(new Error('The writer ended by itself')))
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [word, number] = line.split(' ')
    if (word === 'pid') resolve(Number(number))
    else acknowledged.add(Number(number))
  })
  return { child, postmaster: await postmaster }
}

async function kill({ child }: Writer): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'close')
}

/** Waits until the writer has acknowledged some more, then for a moment that hits it anywhere in its work. */
async function whileWriting(): Promise<void> {
  const before = acknowledged.size
  await expect.poll(() => acknowledged.size, { interval: 5 }).toBeGreaterThan(before + 20)
  await sleep(Math.random() * 200)
}

const ways: Record<string, (writer: Writer) => Promise<void>> = {
  'the server': kill,
  'the postmaster, under a server that goes on': async (writer) => {
    process.kill(writer.postmaster, 'SIGKILL')
    await whileWriting()
    await kill(writer)
  },
  both: async (writer) => {
    process.kill(writer.postmaster, 'SIGKILL')
    await kill(writer)
  },
}

describe('every acknowledged write outlives kill -9 of', () => {
  it.each(Object.keys(ways))(`%s, ${rounds} times`, { timeout: rounds * 30_000 }, async (way) => {
    for (let round = 0; round < rounds; round++) {
      const writer = await startWriter()
      await whileWriting()
      await ways[way]!(writer)
    }
    await expectAllThere()
  })
})

async function expectAllThere(): Promise<void> {
  const server = await start()
  const sql = postgres({ ...server.connection('owner'), max: 1 })
  try {
    const rows = await sql<{ number: number; total: number }[]>`select number, total from ack order by number`
    const there = new Set(rows.map(({ number }) => number))
    expect([...acknowledged].filter((number) => !there.has(number))).toEqual([])
    // Both tables change in one transaction, so neither may be ahead of the other.
    const [counter] = await sql`select value from counter`
    expect(counter).toEqual({ value: rows.length })
    expect(rows.map(({ total }) => total)).toEqual(rows.map((_, index) => index + 1))
  } finally {
    await sql.end()
    await server.stop()
  }
}
