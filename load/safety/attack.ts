import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { shapes, type Shape } from './shapes.ts'

/** What the thread is started with. */
export interface Attack {
  url: string
  /** How many connections send at once. */
  connections: number
}

/** One body; resolves with the answer, or when the server hangs up, which it may. */
const send = (agent: Agent, url: string, { path, headers, body, chunked }: Shape): Promise<void> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url)
    const length = chunked ? undefined : { 'content-length': String(body.length) }
    const sent = request(
      {
        agent,
        hostname,
        port,
        path: `/api${path}`,
        method: 'POST',
        headers: Object.assign({}, headers, length),
      },
      (answer) => {
        answer.resume()
        answer.once('close', resolve)
      },
    )
    sent.once('error', () => resolve())
    sent.once('close', resolve)
    sent.end(body)
  })

/** Sends a shape over all connections, again and again, from one message `shape number` to the next `null`. */
const { url, connections } = workerData as Attack
let current: Shape | null = null

const keepSending = async (): Promise<void> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (const shape = current; shape && current === shape;) await send(agent, url, shape)
  agent.destroy()
}

parentPort?.on('message', (k: number | null) => {
  current = k === null ? null : (shapes[k] ?? null)
  if (current) for (let n = 0; n < connections; n++) void keepSending()
})
