import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

// A companion without a board, by the words of docs/bench.md, not made of our own SCPI parser.

/** How it behaves: as it should, or as something at that address might. */
export type Manner = 'good' | 'silent' | 'endless' | 'nonsense' | 'chatty' | 'late' | 'stranger'

/** What one with lamps, one digit, a row of the matrix, switches and keys answers to `PIN:CAT?`. */
const CATALOGUE = 'led,READ,16,digit0,READ,8,row7,READ,24,sw,DRIVE,4,key,DRIVE,2'

const hex = (value: number) => `#H${value.toString(16).toUpperCase()}`

/** Listens on a port of its own, or on the given one. */
export const fakeCompanion = async (port = 0, catalogue = CATALOGUE) => {
  const names = catalogue.split(',').filter((_, at) => at % 3 === 0)
  const pins = new Map(names.map((name) => [name, 0]))
  const heard: string[] = []
  const sockets = new Set<Socket>()
  let manner: Manner = 'good'
  let queue: string[] = []
  /** Refuses the next command with this. */
  let refusal: string | null = null

  const answer = (line: string): string | null => {
    if (line === '*IDN?')
      return manner === 'stranger'
        ? 'Rigol Technologies,DM3058,DM3A1,1.0'
        : 'Example School,Pin Companion,7,1.0'
    if (manner === 'stranger') return null
    if (line === 'PIN:CAT?') return catalogue
    if (line === 'PIN:LEV?') return names.map((name) => hex(pins.get(name) ?? 0)).join(',')
    if (line === '*CLS') {
      queue = []
      return null
    }
    if (line === 'SYST:ERR?') return queue.shift() ?? '0,"No error"'
    const [, name = '', value = ''] = /^PIN:DRIV (sw|key),#H([0-9A-F]+)$/.exec(line) ?? []
    if (refusal !== null) queue.push(refusal)
    else if (line === '*RST') for (const each of ['sw', 'key']) pins.set(each, 0)
    else if (name) pins.set(name, Number.parseInt(value, 16))
    else queue.push('-113,"Undefined header"')
    refusal = null
    return null
  }
  const react = (socket: Socket, line: string): void => {
    heard.push(line)
    if (manner === 'silent') return
    if (manner === 'endless') return void socket.write('x'.repeat(64 * 1024))
    if (manner === 'nonsense') return void socket.write(line.endsWith('?') ? '\0#9\u00FF?!\n' : '')
    const text = answer(line)
    if (text === null) return
    if (manner === 'late') setTimeout(() => socket.write(`${text}\n`), 1_200)
    else socket.write(manner === 'chatty' ? `${text}\n${text}\n` : `${text}\n`)
  }
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    let text = ''
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      const lines = (text + chunk).split('\n')
      text = lines.pop() ?? ''
      for (const line of lines) react(socket, line)
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    port: (server.address() as AddressInfo).port,
    heard,
    /** What the design does to its pins, or somebody to the switches of the board. */
    put: (name: string, value: number) => void pins.set(name, value),
    at: (name: string) => pins.get(name),
    behave: (now: Manner) => void (manner = now),
    refuse: (text: string) => void (refusal = text),
    /** The line is pulled out and put in again. */
    cut: () => sockets.forEach((socket) => socket.destroy()),
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
