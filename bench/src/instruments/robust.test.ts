import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { createInstrument, startInstrumentServer } from './instrument.ts'
import { MODELS } from './models.ts'
import { makePlantFixture } from './plant.fixture.ts'

const MEGABYTE = 1 << 20

/** Sends bytes and hangs up when an answer ends in a line end. */
const converse = (port: number, bytes: Buffer): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let heard = ''
    socket.on('data', (part) => {
      heard += part.toString('latin1')
      if (heard.endsWith('\n')) socket.end()
    })
    socket.once('error', reject)
    socket.once('close', () => resolve(heard))
  })

test.each(MODELS.map(({ name }) => name))('%s answers after lines of 1 MB and noise', async (name) => {
  const server = await startInstrumentServer(
    createInstrument(name, { plant: makePlantFixture(), noise: false }),
  )
  try {
    for (const noise of [
      Buffer.alloc(MEGABYTE, 'A'),
      Buffer.alloc(MEGABYTE, ':'),
      Buffer.alloc(MEGABYTE, ';:CHAN1:SCAL 1'),
      Buffer.alloc(MEGABYTE, 0),
      Buffer.alloc(MEGABYTE, 0xff),
    ])
      expect(await converse(server.port, Buffer.concat([noise, Buffer.from('\n*CLS;*IDN?\n')]))).toMatch(
        new RegExp(`,${name},.*\n$`),
      )
  } finally {
    await server.close()
  }
})
