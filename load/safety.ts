/**
 * Strangers send bodies that are meant to keep the server busy, over eight connections at once, while one person clicks every 5 ms: the
 * longest that a call of that person took, for each of twelve shapes of bodies. Median of five rounds.
 * Reference: the same with nobody else, measured before each shape.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { userInfo } from '@labbox/contract/access/access.ts'
import { median, round } from './kit/figures.ts'
import { signIn, type Person } from './kit/http.ts'
import { crowdAdministrators, makeCrowd } from './kit/people.ts'
import { productEnvironment, SERVER, startProduct, withFolder } from './kit/product.ts'
import { report, ROUNDS } from './kit/report.ts'
import type { Attack } from './safety/attack.ts'
import { shapes } from './safety/shapes.ts'

const LASTS_MS = 1_500
const PAUSE_MS = 300
const CLICK_MS = 5
const CONNECTIONS = 8
const WARM_MS = 2_000

/** The longest call of a while, ms. */
const longestCall = async (person: Person, lastsMs: number): Promise<number> => {
  let longest = 0
  for (const until = performance.now() + lastsMs; performance.now() < until;) {
    const begun = performance.now()
    await person.call(userInfo, {})
    longest = Math.max(longest, performance.now() - begun)
    await sleep(CLICK_MS)
  }
  return longest
}

const rows = await withFolder(async (folder) => {
  makeCrowd(folder, 10)
  const product = await startProduct(SERVER, {
    ...productEnvironment(folder),
    SIM_CAPACITY: '0',
  })
  const workerData: Attack = { url: product.url, connections: CONNECTIONS }
  const attackers = new Worker(new URL('./safety/attack.ts', import.meta.url), { workerData })
  try {
    const person = await signIn(product.url, crowdAdministrators.organisation)
    await longestCall(person, WARM_MS)
    const found = shapes.map(({ name }) => ({ name, quiet: [] as number[], attacked: [] as number[] }))
    for (let n = 0; n < ROUNDS; n++)
      for (const [k, row] of found.entries()) {
        row.quiet.push(await longestCall(person, LASTS_MS / 2))
        attackers.postMessage(k)
        row.attacked.push(await longestCall(person, LASTS_MS))
        attackers.postMessage(null)
        await sleep(PAUSE_MS)
      }
    person.close()
    return found
  } finally {
    await attackers.terminate()
    await product.stop()
  }
})

const figures = rows.map(({ name, quiet, attacked }) => ({
  shape: name,
  'longest ms': round(median(attacked)),
  'before ms': round(median(quiet)),
}))
console.table(figures)
report({
  worstDelayMs: Math.max(...figures.map((row) => row['longest ms'])),
  quietDelayMs: Math.max(...figures.map((row) => row['before ms'])),
  quietMedianMs: round(median(figures.map((row) => row['before ms']))),
})
