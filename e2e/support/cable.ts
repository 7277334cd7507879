import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A cable to another server, which can be pulled out and plugged in again. */
export interface Cable {
  /** The address at its end. */
  url: string
  pull: () => void
  plug: () => void
  close: () => void
}

export const cableTo = async (url: string): Promise<Cable> => {
  const { hostname, port } = new URL(url)
  const ends = new Set<Socket>()
  let plugged = true
  const server = createServer((near) => {
    if (!plugged) return void near.destroy()
    const far = connect(Number(port), hostname)
    for (const end of [near, far]) {
      ends.add(end)
      end.on('close', () => ends.delete(end))
      end.on('error', () => end.destroy())
    }
    near.pipe(far).pipe(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const pull = () => {
    plugged = false
    for (const end of ends) end.destroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pull,
    plug: () => (plugged = true),
    close: () => {
      pull()
      server.close()
    },
  }
}
