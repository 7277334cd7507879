/**
 * The simulated oscilloscope with its deep memory: how many frames a second each of ten benches shows whose circuits run and whose
 * memories are 12 million points deep (reference: the same with 12 thousand), and how long it takes to read 12 million points piece by
 * piece over TCP (reference: as many bytes in pieces from a bare TCP server). The frequency response of an RC low-pass at 60 frequencies
 * (reference: the same windows asked of the plant alone).
 */
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { rcLowPass } from 'labbox-bench/circuit/circuit.fixture.ts'
import { frequenciesOf, measureResponse } from '@labbox/contract/bench/programs/response.ts'
import { createInstrument, startInstrumentServer } from 'labbox-bench/instruments/instrument.ts'
import { instrumentsOn } from 'labbox-bench/instruments/pseudo.fixture.ts'
import { ScpiClient } from 'labbox-bench/scpi/client.ts'
import { createSpicePlant } from 'labbox-bench/simulator/plant.ts'
import { SpicePool } from 'labbox-bench/spice/pool.ts'
import { median, round } from './kit/figures.ts'
import { inRounds, medians, report, ROUNDS } from './kit/report.ts'

const BENCHES = 10
const FRAMES = 20
const POINTS = 12_000_000
const PIECE = 250_000

const pool = new SpicePool()

/** An oscilloscope on a running RC low-pass, at 100 ms a division. */
const scopeOn = async (seed: number, depth: number) => {
  const plant = createSpicePlant({ pool, seed })
  plant.load(rcLowPass())
  plant.setGenerator(1, { shape: 'SIN', frequency: 1000, amplitude: 2, offset: 0, phase: 0, duty: 0.5 })
  const scope = createInstrument('DS1104Z', { plant, seed })
  for (const line of [':CHAN2:DISP ON', ':TIM:SCAL 0.1', `:ACQ:MDEP ${depth / 2}`, ':CHAN1:SCAL 0.5'])
    await scope.execute(line)
  return { scope, close: () => plant.close() }
}

/** Frames a second of each bench when all are looked at in turns. */
const framesPerSecond = async (depth: number): Promise<number> => {
  const benches = await Promise.all(Array.from({ length: BENCHES }, (_, k) => scopeOn(k + 1, depth)))
  const frame = async () => {
    for (const { scope } of benches) {
      await scope.execute(':TRIG:STAT?')
      for (const channel of [1, 2]) await scope.execute(`:WAV:SOUR CHAN${channel};DATA?`)
    }
  }
  await frame()
  const begun = performance.now()
  for (let k = 0; k < FRAMES; k++) await frame()
  const seconds = (performance.now() - begun) / 1000
  for (const { close } of benches) close()
  return FRAMES / seconds
}

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}

/** Seconds to read the whole memory in pieces, by SCPI. */
const readMemory = async (): Promise<number[]> => {
  const { scope, close } = await scopeOn(1, POINTS)
  const server = await startInstrumentServer(scope)
  const client = new ScpiClient({ host: '127.0.0.1', port: server.port, timeout: 30_000 })
  for (const line of [':CHAN2:DISP OFF', `:ACQ:MDEP ${POINTS}`, ':STOP', ':WAV:MODE RAW'])
    await client.write(line)
  const times: number[] = []
  for (let k = 0; k < ROUNDS; k++)
    times.push(
      await secondsOf(async () => {
        for (let start = 1; start < POINTS; start += PIECE) {
          await client.write(`:WAV:STAR ${start}`)
          await client.write(`:WAV:STOP ${start + PIECE - 1}`)
          await client.query(':WAV:DATA?')
        }
      }),
    )
  client.close()
  await server.close()
  close()
  return times
}

/** The same bytes in the same pieces, by the same client, from a server that has them ready. */
const readBare = async (): Promise<number[]> => {
  const piece = Buffer.concat([
    Buffer.from(`#9${String(PIECE).padStart(9, '0')}`),
    Buffer.alloc(PIECE, 127),
    Buffer.from('\n'),
  ])
  const server = createServer({ noDelay: true }, (socket) => {
    socket.on('data', () => socket.write(piece))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = new ScpiClient({
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    timeout: 30_000,
  })
  const times: number[] = []
  for (let k = 0; k < ROUNDS; k++)
    times.push(
      await secondsOf(async () => {
        for (let start = 1; start < POINTS; start += PIECE) await client.query(':WAV:DATA?')
      }),
    )
  client.close()
  server.close()
  return times
}

/** Seconds for a frequency response of 60 points, and for a window of the circuit at each of its frequencies. */
const responses = async (): Promise<{ bode: number[]; bare: number[] }> => {
  const plant = createSpicePlant({ pool, seed: 1 })
  plant.load(rcLowPass())
  const send = instrumentsOn(plant)
  for (const command of ['DG.APPLY(CH1,SIN,1000,2,0,0)', 'DG.OUTPUT(CH1,ON)']) await send(command)
  const ask = { from: 10, to: 1e5, points: 60, generator: 1, input: 1, output: 2 }
  const [bode, bare]: [number[], number[]] = [[], []]
  for (let k = 0; k < ROUNDS; k++) {
    bode.push(await secondsOf(() => measureResponse(ask, send, () => {})))
    bare.push(
      await secondsOf(async () => {
        for (const frequency of frequenciesOf(ask)) {
          plant.setGenerator(1, { shape: 'SIN', frequency, amplitude: 2, offset: 0, phase: 0, duty: 0.5 })
          await plant.capture({ channels: [1, 2], length: 3 / frequency })
        }
      }),
    )
  }
  plant.close()
  return { bode, bare }
}

const frames = medians(
  await inRounds(async () => {
    const shallow = await framesPerSecond(12_000)
    const deep = await framesPerSecond(POINTS)
    return { deepFramesPerS: deep, shallowFramesPerS: shallow, deepToShallow: deep / shallow }
  }),
)
const memory = median(await readMemory())
const bare = median(await readBare())
const { bode, bare: windows } = await responses()
await pool.close()
report({
  ...frames,
  chunk12MS: round(memory),
  bareChunk12MS: round(bare),
  bodeS: round(median(bode)),
  windowsS: round(median(windows)),
})
