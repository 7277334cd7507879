import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** Where the way of a call ends: before it, in what is asked, before the answer, or in the answer. */
export const cutWays = ['not reached', 'half asked', 'not answered', 'half answered'] as const
export type CutWay = (typeof cutWays)[number]

/** Half of a message whose first part this is: all of the head, and half of what the head announces. */
const halfOf = (first: Buffer): number => {
  const head = first.indexOf('\r\n\r\n') + 4
  const length = Number(/content-length: (\d+)/i.exec(first.subarray(0, head).toString('latin1'))?.[1])
  return head + Math.floor(length / 2)
}

/** Passes on half of what comes, then ends both. */
const passHalf = (from: Socket, to: Socket, end: () => void) => {
  let left: number | null = null
  from.on('data', (chunk: Buffer) => {
    left ??= halfOf(chunk)
    to.write(chunk.subarray(0, left))
    left -= chunk.length
    if (left <= 0) to.end(end)
  })
}

/** The way from a box to its server, on which each call has a connection of its own; one of them is cut. */
export const cuttableCalls = async (to: string) => {
  const target = new URL(to)
  let cut: { call: number; way: CutWay } | null = null
  let calls = 0
  const server = createServer((near) => {
    const way = cut && calls === cut.call ? cut.way : null
    calls += 1
    if (way) cut = null
    if (way === 'not reached') return void near.destroy()
    const far = connect({ host: target.hostname, port: Number(target.port), noDelay: true })
    const end = () => void (near.destroy(), far.destroy())
    for (const socket of [near, far]) socket.on('error', () => {}).on('close', end)
    if (way === 'half asked') passHalf(near, far, end)
    else near.pipe(far)
    if (way === 'not answered') far.once('data', end)
    else if (way === 'half answered') passHalf(far, near, end)
    else far.pipe(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The call with this number from now on, from 0, is cut. */
    cutAt(call: number, way: CutWay): void {
      calls = 0
      cut = { call, way }
    },
    /** Whether the cut is still to come. */
    isWhole: () => cut === null,
    close: () => void server.close(),
  }
}
