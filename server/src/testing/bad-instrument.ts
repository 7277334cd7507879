import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { createInstrument } from 'labbox-bench/instruments/instrument.ts'
import type { ModelName } from 'labbox-bench/instruments/models.ts'
import type { Plant } from 'labbox-bench/instruments/plant.ts'
import { Signal } from 'labbox-bench/instruments/signal.ts'

/** What is wrong with an instrument: see `answers`. */
export type Mood = 'well' | 'garbage' | 'nothing' | 'half' | 'endless' | 'long' | 'closes'

const answers: Record<Exclude<Mood, 'well'>, (socket: Socket) => void> = {
  garbage: (socket) => socket.write(Buffer.from([0xff, 0x00, 0x7b, 0x23, 0xa7, 0x0d, 0x0a])),
  nothing: () => {},
  half: (socket) => socket.write('#9000001200abc'),
  /** Never ends, as fast as it is read. */
  endless: (socket) => {
    const more = () => {
      while (!socket.destroyed && socket.write(Buffer.alloc(1 << 20, 'x')));
      if (!socket.destroyed) socket.once('drain', more)
    }
    more()
  },
  /** One line of two megabytes: more than a message to the server may have. */
  long: (socket) => socket.write(`${'y'.repeat(2 << 20)}\n`),
  closes: (socket) => socket.destroy(),
}

/** 2 V peak to peak on every channel; nothing else is connected. */
const sine: Plant = {
  setGenerator() {},
  setSupply() {},
  capture: async ({ channels, length }) => {
    const times = Float64Array.from({ length: 401 }, (_, k) => (k * length) / 400)
    const volts = times.map((time) => Math.sin((2 * Math.PI * 4 * time) / length))
    const signal = new Signal(times, volts, true)
    return { start: 0, at: 0, rate: Infinity, signals: new Map(channels.map((each) => [each, signal])) }
  },
  supply: async () => ({ volts: 0, amps: 0, mode: 'UR' }),
  meter: async () => 0,
}

/** An instrument on a TCP port of its own that works, until its mood is changed. */
export const badInstrument = async (model: ModelName, serial: string) => {
  const instrument = createInstrument(model, { plant: sine, serial })
  const sockets = new Set<Socket>()
  let mood: Mood = 'well'
  const serve = async (socket: Socket) => {
    socket.on('error', () => {})
    for await (const line of createInterface({ input: socket })) {
      if (mood !== 'well') answers[mood](socket)
      else {
        const answer = await instrument.execute(line)
        if (answer !== null) socket.write(Buffer.from(`${answer}\n`, 'latin1'))
      }
    }
  }
  const server = createServer((socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)))
    serve(socket).catch(() => socket.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    is: (now: Mood) => void (mood = now),
    /** What it answers to somebody who stands in front of it. */
    ask: (line: string) => instrument.execute(line),
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
export type BadInstrument = Awaited<ReturnType<typeof badInstrument>>
