import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodeBlock, encodeBlock, latin1 } from './block.ts'
import { ScpiClient } from './client.ts'
import { Framer } from './framer.ts'
import { makeToyInstrument } from './scpi.fixture.ts'
import { startScpiServer, type ScpiServer } from './server.ts'

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0))

/** Everything a framer gives out for a text cut into pieces of `size`. */
function frames(text: string, size: number, limit = 1000): (string | null)[] {
  const framer = new Framer(limit)
  const all = bytes(text)
  const out: (string | null)[] = []
  for (let at = 0; at < all.length; at += size) {
    for (const frame of framer.push(all.subarray(at, at + size))) out.push(frame && latin1(frame))
  }
  return out
}

describe('framer', () => {
  test.each([1, 2, 3, 7, 1000])('in pieces of %i bytes', (size) => {
    expect(frames('*IDN?\n:A 1\r\n\n', size)).toEqual(['*IDN?', ':A 1', ''])
    expect(frames(':T "a\nb"\nX\n', size)).toEqual([':T "a\nb"', 'X'])
    expect(frames('#13a\nb\nX\n', size)).toEqual(['#13a\nb', 'X'])
    expect(frames('1,2;#9000000003\n\n\n;4\nX\n', size)).toEqual(['1,2;#9000000003\n\n\n;4', 'X'])
    expect(frames(':M #HFF\n:M #H1\n', size)).toEqual([':M #HFF', ':M #H1'])
  })

  test('what is too long is given out once as null and the next message is read', () => {
    expect(frames(`${'x'.repeat(5000)}\nok\n`, 100)).toEqual([null, 'ok'])
    expect(frames(`"${'x\n'.repeat(900)}\n\nok\n`, 100)).toContain('ok')
    expect(frames(`#44000${'\n'.repeat(4000)}\nok\n`, 100)).toEqual([null, 'ok'])
  })

  test('blocks come back as they went', () => {
    const data = Uint8Array.from({ length: 20000 }, (_, index) => index % 256)
    expect(decodeBlock(bytes(encodeBlock(data)))).toEqual(data)
    expect(() => decodeBlock(bytes('1.0'))).toThrow('not a definite-length block')
  })
})

describe('server and client', () => {
  let server: ScpiServer
  let client: ScpiClient

  beforeAll(async () => {
    server = await startScpiServer(makeToyInstrument())
    client = new ScpiClient({ host: '127.0.0.1', port: server.port, timeout: 150 })
  })

  afterAll(async () => {
    client.close()
    await server.close()
  })

  async function raw(): Promise<Socket> {
    const socket = connect(server.port, '127.0.0.1')
    await once(socket, 'connect')
    return socket
  }

  async function read(socket: Socket): Promise<string> {
    const [chunk] = (await once(socket, 'data')) as [Buffer]
    return chunk.toString('latin1')
  }

  test('serves several clients at once, one write per answer', async () => {
    const [a, b] = await Promise.all([raw(), raw()])
    a.write('*IDN?;*OPC?\r\n')
    b.write(':CHAN1:SCAL?\n')
    expect(await Promise.all([read(a), read(b)])).toEqual(['Labbox,Toy,1,0;1\n', '1.000000E+00\n'])
    a.destroy()
    b.destroy()
  })

  test('a line of 1 MB is an error, not memory', async () => {
    const socket = await raw()
    socket.write('*CLS\n')
    socket.write(`:TEXT "${'x'.repeat(1 << 20)}"\n`)
    socket.write('SYST:ERR?\n')
    expect(await read(socket)).toBe('-363,"Input buffer overrun"\n')
    socket.write('*IDN?\n')
    expect(await read(socket)).toBe('Labbox,Toy,1,0\n')
    socket.destroy()
  })

  test('a block travels both ways', async () => {
    const data = Uint8Array.from({ length: 1200 }, (_, index) => index % 256)
    const socket = await raw()
    socket.write(Buffer.from(`:DATA ${encodeBlock(data)}\n`, 'latin1'))
    socket.write('*OPC?\n')
    await read(socket)
    socket.destroy()
    expect(decodeBlock(await client.query(':DATA?'))).toEqual(data)
  })

  test('the turns of many callers stay whole and in order', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        client.exclusive(async (link) => {
          await link.write(`:VOLT ${index}`)
          return Number(latin1(await link.query(':VOLT?')))
        }),
      ),
    )
    expect(answers).toEqual(Array.from({ length: 20 }, (_, index) => index))
  })

  test('after a time-out the next answer is the right one', async () => {
    await expect(client.query(':SLOW?')).rejects.toMatchObject({ kind: 'timeout' })
    await expect(client.query(':NONE?')).rejects.toMatchObject({ kind: 'timeout' })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await client.ask('*IDN?')).toBe('Labbox,Toy,1,0')
  })

  test('a lost connection is told and made again', async () => {
    const toy = makeToyInstrument()
    const first = await startScpiServer(toy)
    const lone = new ScpiClient({ host: '127.0.0.1', port: first.port, timeout: 500 })
    expect(await lone.ask('*OPC?')).toBe('1')
    await first.close()
    await expect(lone.query('*OPC?')).rejects.toMatchObject({ kind: 'connection' })
    const second = await startScpiServer(toy, { port: first.port })
    expect(await lone.ask('*OPC?')).toBe('1')
    lone.close()
    await second.close()
  })

  test('a line end cannot be smuggled into a line', async () => {
    await expect(client.write('*CLS\n*RST')).rejects.toThrow('line end')
  })
})
