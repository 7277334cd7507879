import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../kit/product.ts'
import { dataOf, Wire } from '../kit/wire.ts'

const start = async (program: string, ...args: string[]): Promise<{ child: ChildProcess; said: number }> => {
  const child = fork(join(root, 'server/src/testing', program), args)
  const said = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(message as number))
    child.once('exit', () => reject(new Error(`${program} ended`)))
  })
  return { child, said }
}

/** postgres.js, writing single rows on the same database. */
export const startBareUpserts = async (dataDir: string) => {
  const { child } = await start('database/bare-upserts.ts', dataDir)
  return {
    async perSecond(clients: number, seconds: number): Promise<number> {
      child.send({ clients, seconds })
      const [rate] = (await once(child, 'message')) as [number]
      return rate
    },
    close: () => child.disconnect(),
  }
}

/** Fastify that inserts a row for each call, on the same database. */
export const startBareInserts = async (dataDir: string) => {
  const { child, said: port } = await start('database/bare-inserts.ts', dataDir)
  return { port, close: () => child.disconnect() }
}

/** Calls of one kind, each client asking again as soon as it has its answer; how many a second. */
export const closedLoop = async (
  clients: number,
  seconds: number,
  once: (client: number) => Promise<unknown>,
): Promise<number> => {
  const until = performance.now() + seconds * 1000
  let done = 0
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (performance.now() < until) {
        await once(client)
        done += 1
      }
    }),
  )
  return done / seconds
}

/** Fastify that does nothing, asked like the product. */
export const startBareFastify = async (clients: number, body: string) => {
  const { child, said: port } = await start('bare-fastify.ts')
  const wires = Array.from({ length: clients }, () => new Wire(port))
  return {
    perSecond: (seconds: number) =>
      closedLoop(clients, seconds, async (client) =>
        dataOf(await wires[client]!.ask('POST', '/api/stu/exam/save', 'x'.repeat(50), body)),
      ),
    close() {
      for (const wire of wires) wire.close()
      child.disconnect()
    },
  }
}
