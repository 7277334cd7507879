import { setTimeout as sleep } from 'node:timers/promises'
import { commandSend, InstrumentReading } from '@labbox/contract/bench/commands.ts'
import { median, quantile } from '../kit/figures.ts'
import { caller } from '../kit/http.ts'
import { runClockedCounter, withClass, type Class, type Seat } from './class.ts'
import { bodyOf, COMMAND, timed } from './round-trips.ts'
import { measureWaves } from './waves.ts'

/** Students who each run a bench. */
const CLASS = 30
/** Benches whose screens are looked at, of all that run. */
const VISIBLE = 10
/** Each student turns a knob or reads something so often, ms. */
const EVERY_MS = 1000
const ROUNDS = 3
const MOST_TRIES = 20

export interface MixedRates {
  running: number
  visible: number
  /** Frames a second: of the viewer in the middle, and of the one who gets the fewest. */
  frames: number
  leastFrames: number
  p50Ms: number
  p99Ms: number
  echoP50Ms: number
  echoP99Ms: number
  serverCpu: number
  benchCpu: number
}

/** Waits until a bench can say the frequency of its clock. */
const settled = async (seat: Seat): Promise<void> => {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const answer = await seat.send('instrument', { command: 'DS.MEAS.FREQ(CH1)' }).catch(() => null)
    const reading = InstrumentReading.safeParse(answer?.result)
    if (reading.success && reading.data.value) return
  }
  throw new Error('A bench does not settle')
}

/** Everybody asks in turn at the pace of a class, without waiting for others. */
const atPace = async (forMs: number, count: number, once: (k: number) => Promise<unknown>): Promise<void> => {
  const asked: Promise<unknown>[] = []
  const until = performance.now() + forMs
  for (let n = 0; performance.now() < until; n++) {
    asked.push(once(n % count))
    await sleep(EVERY_MS / count)
  }
  await Promise.all(asked)
}

/**
 * A class on digital and analog parts: each bench runs a 555 that clocks a counter with its digit, some screens are looked at, everybody gives a
 * command a second. The echo is asked at the same pace while the screens go on.
 */
const measureMixed = async ({ url, pid, echoUrl, seats }: Class): Promise<MixedRates> => {
  for (const seat of seats) await runClockedCounter(seat)
  // The oscillator settles when it is first looked at: a matter of the start, not of the rate.
  for (const seat of seats) await settled(seat)
  const echoes = seats.map(() => caller(echoUrl))
  const [trips, echo, rates]: [number[], number[], Awaited<ReturnType<typeof measureWaves>>[]] = [[], [], []]
  const command = async (k: number) => {
    trips.push((await timed(() => seats[k]!.send('instrument', { command: COMMAND }))).ms)
  }
  const bare = async (k: number) => {
    echo.push((await timed(() => echoes[k]!.post(`/api${commandSend.path}`, bodyOf(seats[k]!)))).ms)
  }
  for (let round = 0; round < ROUNDS; round++)
    rates.push(
      await measureWaves(url, seats.slice(0, VISIBLE), pid, async (forMs) => {
        await atPace(forMs / 2, seats.length, command)
        await atPace(forMs / 2, seats.length, bare)
      }),
    )
  for (const each of echoes) each.close()
  const middle = (pick: (rate: (typeof rates)[number]) => number) => median(rates.map(pick))
  return {
    running: seats.length,
    visible: VISIBLE,
    frames: middle((rate) => rate.median),
    leastFrames: middle((rate) => rate.least),
    p50Ms: quantile(trips, 0.5),
    p99Ms: quantile(trips, 0.99),
    echoP50Ms: quantile(echo, 0.5),
    echoP99Ms: quantile(echo, 0.99),
    serverCpu: middle((rate) => rate.serverCpu),
    benchCpu: middle((rate) => rate.benchCpu),
  }
}

export const measureMixedClass = (): Promise<MixedRates> =>
  withClass(CLASS, async (class_) => {
    await class_.fill(CLASS)
    return measureMixed(class_)
  })
