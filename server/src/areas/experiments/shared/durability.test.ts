import { afterAll, beforeAll, expect, it } from 'vitest'
import { killAtRandom } from '../../../testing/database/kills.ts'
import { temporaryFolder } from '../../../testing/folder.ts'
import { fillFolder, openProduct } from '../../../testing/product.ts'
import { expectKept, openRoom, ScriptedDrawer } from '../../../testing/scripted-room.ts'

// People who draw one circuit while server and database are killed under them: what was acknowledged is there, once.
const LONG = process.env.LONG === '1'
const PEOPLE = LONG ? 8 : 4
const KILLS = LONG ? 20 : 3
/** A kill and the start that follows it take 10 s; six times as long where the machine has much else to do. */
const KILL_S = 60

const { path: dataDir, remove } = await temporaryFolder()
const product = await openProduct(dataDir)
let tokens: string[]
beforeAll(async () => {
  const people = await fillFolder(dataDir, {}, 'exams/exam-class.ts', String(PEOPLE))
  tokens = (JSON.parse(people) as { students: string[] }).students
  await product.start()
})
afterAll(async () => {
  await product.kill()
  product.killDatabase()
  await remove()
})

it(
  `keeps every acknowledged change of ${PEOPLE} people through ${KILLS} kills`,
  { timeout: (120 + KILLS * KILL_S) * 1000 },
  async () => {
    const drawers = tokens.map((token) => new ScriptedDrawer(product.url, token))
    const room = await openRoom(drawers)
    const running = drawers.map((drawer, k) => drawer.draw(room.id, k))
    const done = () => drawers.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0)
    await killAtRandom(product, { kills: KILLS, done, more: 4 * PEOPLE })
    for (const drawer of drawers) drawer.stop()
    await Promise.all(running)
    await expectKept(drawers, room)
    // Also where several want the same thing.
    expect(drawers.some(({ refused }) => refused.length > 0)).toBe(true)
    expect(done()).toBeGreaterThanOrEqual(4 * PEOPLE * KILLS)
  },
)
