import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A wire between an agent and its broker that can be cut: with a snap, or so that nobody notices. */
export const cuttableWire = async (to: string) => {
  const target = new URL(to)
  const pairs = new Set<[Socket, Socket]>()
  let whole = true
  const server = createServer((near) => {
    if (!whole) return void near.destroy()
    const far = connect({ host: target.hostname, port: Number(target.port), noDelay: true })
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    for (const [one, other] of [pair, pair.toReversed()] as [Socket, Socket][])
      one
        .setNoDelay(true)
        .on('error', () => {})
        .on('close', () => (other.destroy(), pairs.delete(pair)))
        .pipe(other)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Both ends are told. */
    cut() {
      whole = false
      for (const pair of pairs) for (const socket of pair) socket.destroy()
    },
    /** The agent's end breaks; the broker hears nothing more, and not that it ended. */
    vanish() {
      for (const pair of pairs) {
        const [near, far] = pair
        pairs.delete(pair)
        near.unpipe(far)
        far.unpipe(near)
        far.removeAllListeners('close')
        near.removeAllListeners('close')
        near.destroy()
        dangling.add(far)
      }
    },
    mend: () => void (whole = true),
    async close() {
      this.cut()
      for (const socket of dangling) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
const dangling = new Set<Socket>()
