/**
 * The live bench: how long a command takes from the browser to the instrument and back, for 1, 10 and 50 benches that all
 * ask at once (reference: a bare HTTP echo at the same concurrency); how long simulations take (reference: a native
 * ngspice that stays alive); how many frames a second 30 students see who each watch their own running bench.
 */
import { takeSeat, runLowPass, type Seat } from './bench/class.ts'
import { measureRoundTrips, startEcho, type RoundTrips } from './bench/round-trips.ts'
import { measureSimulation } from './bench/simulation.ts'
import { measureWaves, type WaveRates } from './bench/waves.ts'
import { geometricMean, round } from './kit/figures.ts'
import { makeStudents } from './kit/people.ts'
import { productEnvironment, startProduct, withFolder } from './kit/product.ts'
import { report } from './kit/report.ts'

const BENCHES = [1, 10, 50]
const VIEWERS = [1, 30]
const MOST = Math.max(...BENCHES)

const rounded = <T extends object>(rows: readonly T[]) =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([key, value]) => [
        key,
        typeof value === 'number' ? round(value) : (value as unknown),
      ]),
    ),
  )

const measureProduct = () =>
  withFolder(async (folder) => {
    const accounts = makeStudents(folder, MOST)
    const product = await startProduct(['node', '--max-semi-space-size=16', 'server/src/main.ts'], {
      ...productEnvironment(folder),
      SIM_CAPACITY: String(MOST),
    })
    const echo = await startEcho()
    const seats: Seat[] = []
    const fill = async (count: number) => {
      while (seats.length < count) seats.push(await takeSeat(product.url, accounts[seats.length]!))
    }
    try {
      const trips: RoundTrips[] = []
      for (const benches of BENCHES) {
        await fill(benches)
        trips.push(await measureRoundTrips(seats, echo.url))
      }
      const waves: WaveRates[] = []
      for (const [k, viewers] of VIEWERS.entries()) {
        for (const seat of seats.slice(VIEWERS[k - 1] ?? 0, viewers)) await runLowPass(seat)
        waves.push(await measureWaves(product.url, seats.slice(0, viewers), product.pid))
      }
      for (const seat of seats) await seat.leave()
      return { trips, waves }
    } finally {
      echo.close()
      await product.stop()
    }
  })

const simulation = await measureSimulation()
const { trips, waves } = await measureProduct()
console.table(rounded(trips))
if (simulation) console.table(rounded(simulation))
else console.log('Simulation is not compared: the program `ngspice` is not installed.')
console.table(rounded(waves))
const [one, , fifty] = trips
const [alone, thirty] = waves
report({
  roundTripP50Ms: round(one!.overP50Ms),
  roundTripP99Ms50Benches: round(fifty!.p99Ms),
  echoP50Ms: round(one!.echoP50Ms),
  echoP99Ms50: round(fifty!.echoP99Ms),
  roundTripToEcho: round(one!.overP50Ms / one!.echoP50Ms),
  roundTripToEcho50Benches: round(fifty!.p50Ms / fifty!.echoP50Ms),
  commandsPerSecond50Benches: round(fifty!.perSecond),
  simulationRatio: simulation && round(geometricMean(simulation.map(({ ratio }) => ratio))),
  framesPerSecond1Viewer: round(alone!.median),
  framesPerSecond30Viewers: round(thirty!.median),
  leastFramesPerSecond30Viewers: round(thirty!.least),
  serverCpu30Viewers: round(thirty!.serverCpu),
  benchCpu30Viewers: round(thirty!.benchCpu),
})
