/**
 * A lecture begins: 500 people sign in within 10 s, while others go on with their work. How many were not let in, how long it took
 * those who were, how long the calls of the others took meanwhile, and what a sign-in costs in processor time.
 * Median of five rounds. Reference: one password hash of the same cost, made here alone; and the calls of the others before the burst.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { hash } from '@node-rs/argon2'
import { userInfo } from '@labbox/contract/access/access.ts'
import { userPage } from '@labbox/contract/access/users.ts'
import { median, quantile, round } from './kit/figures.ts'
import { signIn, type Person } from './kit/http.ts'
import { crowdAccount, crowdAdministrators, makeCrowd } from './kit/people.ts'
import { cpuSeconds, processTree } from './kit/processes.ts'
import { PASSWORD, productEnvironment, SERVER, startProduct, withFolder } from './kit/product.ts'
import { inRounds, medians, report } from './kit/report.ts'

const PEOPLE = 500
const WITHIN_MS = 10_000
const OTHERS = 20
/** Each of them clicks something every so often. */
const CLICK_MS = 500
const BEFORE_MS = 5_000
const HASHES = 20
/** As the server hashes passwords. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const hashMs = async (): Promise<number> => {
  const times: number[] = []
  for (let n = 0; n < HASHES; n++) {
    const begun = performance.now()
    await hash(PASSWORD, COST)
    times.push(performance.now() - begun)
  }
  return median(times)
}

/** People at work until they are told to stop; answers how long each of their calls took, ms. */
const work = async (people: readonly Person[], going: () => boolean): Promise<number[]> => {
  const times: number[] = []
  const click = async (person: Person, k: number) => {
    await sleep((k / people.length) * CLICK_MS)
    while (going()) {
      const begun = performance.now()
      await (k % 2
        ? person.call(userInfo, {})
        : person.call(userPage, { limit: 20, text: `crowd0000000${k % 10}` }))
      times.push(performance.now() - begun)
      await sleep(CLICK_MS)
    }
  }
  await Promise.all(people.map(click))
  return times
}

interface Entry {
  ms: number
  failure?: string
}

const enter = async (url: string, k: number): Promise<Entry> => {
  await sleep((k / PEOPLE) * WITHIN_MS)
  const begun = performance.now()
  try {
    const person = await signIn(url, crowdAccount(k))
    person.close()
    return { ms: performance.now() - begun }
  } catch (error) {
    return { ms: performance.now() - begun, failure: error instanceof Error ? error.message : String(error) }
  }
}

const measure = () =>
  withFolder(async (folder) => {
    makeCrowd(folder, PEOPLE)
    const product = await startProduct(SERVER, {
      ...productEnvironment(folder),
      SIM_CAPACITY: '0',
    })
    try {
      const others: Person[] = []
      for (let k = 0; k < OTHERS; k++)
        others.push(await signIn(product.url, crowdAdministrators.organisation))
      const quietUntil = performance.now() + BEFORE_MS
      const cpuAtFirst = cpuSeconds(processTree(product.pid))
      const quiet = await work(others, () => performance.now() < quietUntil)
      const cpuBefore = cpuSeconds(processTree(product.pid))
      const cpuPerCall = (cpuBefore - cpuAtFirst) / quiet.length
      let bursting = true
      const meanwhile = work(others, () => bursting)
      const begun = performance.now()
      const entries = await Promise.all(Array.from({ length: PEOPLE }, (_, k) => enter(product.url, k + 1)))
      const lasted = performance.now() - begun
      const cpu = cpuSeconds(processTree(product.pid)) - cpuBefore
      bursting = false
      const busy = await meanwhile
      for (const person of others) person.close()
      // Without the cost of the other people's calls.
      return { quiet, busy, entries, lasted, cpu: cpu - busy.length * cpuPerCall }
    } finally {
      await product.stop()
    }
  })

const row = (what: string, times: readonly number[]) => ({
  what,
  count: times.length,
  'median ms': round(median(times)),
  'p95 ms': round(quantile(times, 0.95)),
  'most ms': round(Math.max(...times)),
})

let failed = 0
const rounds = await inRounds(async () => {
  const reference = await hashMs()
  const { quiet, busy, entries, lasted, cpu } = await measure()
  const failures = entries.filter(({ failure }) => failure)
  failed += failures.length
  for (const text of new Set(failures.map(({ failure }) => failure))) console.log(text)
  const times = entries.map(({ ms }) => ms)
  console.table([row('sign-ins', times), row('others, before', quiet), row('others, meanwhile', busy)])
  const cpuMs = (cpu * 1000) / PEOPLE
  return {
    signInP95Ms: quantile(times, 0.95),
    burstS: lasted / 1000,
    othersP95Ms: quantile(busy, 0.95),
    othersBeforeP95Ms: quantile(quiet, 0.95),
    cpuMsPerSignIn: cpuMs,
    hashMs: reference,
    cpuToHash: cpuMs / reference,
  }
})
report({ failures: failed, ...medians(rounds) })
