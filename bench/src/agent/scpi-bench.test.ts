import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '@labbox/contract/testing/eventually.ts'
import { createInstrument, startInstrumentServer } from '../instruments/instrument.ts'
import { makePlantFixture } from '../instruments/plant.fixture.ts'
import type { ScpiServer } from '../scpi/server.ts'
import { createScpiBench } from './scpi-bench.ts'
import { wiredByHand } from '../wiring/wired.ts'

/** A bench of a real supply, and of addresses that do as a test says. */
let supply: ScpiServer
const servers: Server[] = []
const sockets = new Set<Socket>()
const benches: ReturnType<typeof createScpiBench>[] = []

/** An address that answers each line by what `answer` gives; null: nothing. */
const address = async (answer: (line: string) => string | null | Promise<string | null>): Promise<string> => {
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    socket.on('data', (data) => {
      void (async () => {
        for (const line of data.toString('latin1').trim().split('\n')) {
          const text = await answer(line)
          if (text !== null) socket.write(Buffer.from(`${text}\n`, 'latin1'))
        }
      })()
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}
const benchOf = (addresses: readonly string[]) => {
  const bench = createScpiBench(addresses, wiredByHand())
  benches.push(bench)
  return bench
}

beforeEach(async () => {
  supply = await startInstrumentServer(createInstrument('DP832', { plant: makePlantFixture() }))
})
afterEach(async () => {
  for (const bench of benches.splice(0)) await bench.close()
  for (const socket of sockets) socket.destroy()
  for (const server of servers.splice(0)) server.close()
  await supply.close()
})

describe('what an address says of itself', () => {
  it('is shown only where it is an identification; garbage of whatever kind is named, not shown', async () => {
    const garbage = ['\xff\xfe\x01rub\x00bish', 'nonsense', '<script>alert(1)</script>', 'a'.repeat(5_000)]
    const addresses = await Promise.all(garbage.map((text) => address(() => text)))
    const stranger = await address(() => 'ACME,Model 7,SN1,1.0')
    const bench = benchOf([...addresses, stranger])
    expect(await bench.find()).toEqual([])
    const troubles = bench.troubles()
    expect(
      troubles
        .filter(({ kind }) => kind === 'garbled')
        .map((each) => each.address)
        .toSorted(),
    ).toEqual(addresses.toSorted())
    expect(JSON.stringify(troubles)).not.toMatch(/rub|nonsense|script|aaaa|\\u00/)
    expect(troubles.find(({ kind }) => kind === 'unknown')).toMatchObject({ said: 'ACME,Model 7,SN1,1.0' })
  })
})

describe('a silent address', () => {
  it('is not waited for a second time: the others are found while the look at it still goes on', async () => {
    const silent = await address(() => null)
    const bench = benchOf([silent, `127.0.0.1:${supply.port}`])
    expect(await bench.find()).toMatchObject([{ model: 'DP832' }])
    expect(bench.troubles()).toMatchObject([{ kind: 'silent', address: silent }])
    await eventually(() => expect(sockets.size).toBe(0))
    expect(await bench.find()).toMatchObject([{ model: 'DP832', online: true }])
    // Its connection is open, so nothing has given up on it yet.
    expect(sockets.size).toBe(1)
  })

  it('is found again as soon as it answers', async () => {
    let there = false
    const device = createInstrument('DM3058', { plant: makePlantFixture() })
    const late = await address((line) => (there ? device.execute(line) : null))
    const bench = benchOf([late, `127.0.0.1:${supply.port}`])
    expect(await bench.find()).toHaveLength(1)
    there = true
    expect((await bench.find()).map(({ kind }) => kind).toSorted()).toEqual(['DM', 'DP'])
    expect(bench.troubles()).toEqual([])
  })
})

describe('a command that takes its time', () => {
  it('is given as long as the server waits for it, and no longer', async () => {
    const scope = createInstrument('DS1104Z', { plant: makePlantFixture() })
    let slow = false
    const at = await address(async (line) => {
      if (line === ':AUT') slow = true
      if (slow && line.startsWith(':SYST:ERR')) {
        await new Promise((resolve) => setTimeout(resolve, 1_200))
        slow = false
        return '0,"No error"'
      }
      return scope.execute(line)
    })
    const bench = benchOf([at])
    await bench.find()
    const port = [...bench.ports.values()][0]
    const auto = (withinMs: number) => port?.execute({ scpi: ':AUT', reply: 'none', withinMs })
    await expect(auto(1_000)).rejects.toMatchObject({ failure: 'BENCH_TIMEOUT' })
    expect(await auto(10_000)).toMatchObject({ result: null })
  })
})
