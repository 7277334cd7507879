/**
 * The live bench: how long a command takes from the browser to the instrument and back, for 1, 10 and 50 benches that all
 * ask at once (reference: a bare HTTP echo at the same concurrency); how long simulations take (reference: a native
 * ngspice that stays alive); how many frames a second 30 students see who each watch their own running bench; the same and the round trip
 * of a class of 30 on digital and analog parts, 10 of whose screens are looked at.
 */
import { runLowPass, withClass } from './bench/class.ts'
import { measureMixedClass } from './bench/mixed.ts'
import { measureRoundTrips, type RoundTrips } from './bench/round-trips.ts'
import { measureSimulation } from './bench/simulation.ts'
import { measureWaves, type WaveRates } from './bench/waves.ts'
import { geometricMean, round } from './kit/figures.ts'
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
  withClass(MOST, async ({ url, pid, echoUrl, seats, fill }) => {
    const trips: RoundTrips[] = []
    for (const benches of BENCHES) {
      await fill(benches)
      trips.push(await measureRoundTrips(seats, echoUrl))
    }
    const waves: WaveRates[] = []
    for (const [k, viewers] of VIEWERS.entries()) {
      for (const seat of seats.slice(VIEWERS[k - 1] ?? 0, viewers)) await runLowPass(seat)
      waves.push(await measureWaves(url, seats.slice(0, viewers), pid))
    }
    return { trips, waves }
  })

const simulation = await measureSimulation()
const { trips, waves } = await measureProduct()
const mixed = await measureMixedClass()
console.table(rounded(trips))
if (simulation) console.table(rounded(simulation))
else console.log('Simulation is not compared: the program `ngspice` is not installed.')
console.table(rounded(waves))
console.table(rounded([mixed]))
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
  mixedFramesPerSecond10Of30: round(mixed.frames),
  mixedLeastFramesPerSecond10Of30: round(mixed.leastFrames),
  mixedRoundTripP50Ms: round(mixed.p50Ms),
  mixedRoundTripP99Ms: round(mixed.p99Ms),
  mixedEchoP50Ms: round(mixed.echoP50Ms),
  mixedEchoP99Ms: round(mixed.echoP99Ms),
  mixedServerCpu: round(mixed.serverCpu),
  mixedBenchCpu: round(mixed.benchCpu),
})
