import type { AddressInfo } from 'node:net'
import { boxAdd } from '@labbox/contract/boxes/boxes.ts'
import { boxPair, boxSync } from '@labbox/contract/boxes/sync.ts'
import { newId } from '../platform/database/ids.ts'
import { openLine, type Line } from '../areas/boxes/own/line.ts'
import { openUpstream } from '../areas/boxes/own/upstream.ts'
import type { Identity } from '../areas/boxes/own/identity.ts'
import { exchangePair, sharedKey, signingPair } from '../areas/boxes/seal.ts'
import { forBoxes } from '../areas/boxes/testing.ts'
import { join } from 'node:path'
import { createTestApp, type TestApp } from './app.ts'
import { temporaryFolder } from './folder.ts'
import { publishedLab } from './lab.ts'

const HOUR = 3_600_000

/** A class with its box, whose student has typed so many values without a network. */
const filledBox = async (kit: TestApp, url: string, folder: string, values: number) => {
  const lab = await publishedLab(kit)
  await forBoxes(kit, [lab.published.experimentTaskId, lab.published.reportTaskId])
  const now = kit.clock.now()
  const closesAt = new Date(now.getTime() + 24 * HOUR)
  const made = await lab.teacher.ok(boxAdd, { name: 'Box', classId: lab.classId, opensAt: now, closesAt })
  const [signing, exchange] = [signingPair(), exchangePair()]
  const upstream = openUpstream(url)
  const answer = await upstream.call(boxPair, {
    code: made.code,
    publicKey: signing.publicKey,
    exchangeKey: exchange.publicKey,
  })
  const identity: Identity = {
    ...answer,
    of: url,
    signingKey: signing.privateKey,
    sharedKey: sharedKey(exchange.privateKey, answer.exchangeKey).toString('base64'),
  }
  const line = openLine(join(folder, made.id), identity)
  const of = { studentId: lab.student.userId, studentTaskId: lab.experimentTask.id }
  line.append(now, { kind: 'start', ...of })
  for (let k = 0; k < values; k++)
    line.append(now, {
      kind: 'typed',
      ...of,
      body: { cellId: 'uout.l0', value: k, base: k, saveId: newId() },
    })
  return { line, upstream, studentId: of.studentId }
}
type Filled = Awaited<ReturnType<typeof filledBox>>

/** Sends all, each third batch twice, as a box does whose answer was lost. */
const sendAll = async (kit: TestApp, { line, upstream }: { line: Line; upstream: Filled['upstream'] }) => {
  let cursor = 0
  for (let n = 0; cursor < line.events.length; n++) {
    const batch = line.next(kit.clock.now(), cursor)
    if (n % 3 === 0) await upstream.call(boxSync, batch)
    cursor = (await upstream.call(boxSync, batch)).cursor
  }
}

/** Plain inserts of as many rows, one transaction each, as many at once. */
const plainInserts = async (kit: TestApp, boxes: number, each: number): Promise<number> => {
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: boxes }, async () => {
      for (let k = 0; k < each; k++)
        await kit.database
          .sql`insert into allowance (key, begun, used) values (${newId()}, ${new Date().toISOString()}, 1)`
    }),
  )
  return (boxes * each) / ((performance.now() - begun) / 1000)
}

/** So many boxes come back at one moment: how many acts a second are taken, and what is lost or there twice. */
export const boxesComeBack = async (boxes: number, values: number) => {
  const kit = await createTestApp({ build: { clockwork: false } })
  const folder = await temporaryFolder()
  try {
    await kit.app.listen({ host: '127.0.0.1', port: 0 })
    const url = `http://127.0.0.1:${(kit.app.server.address() as AddressInfo).port}`
    const all: Filled[] = []
    for (let k = 0; k < boxes; k++) all.push(await filledBox(kit, url, folder.path, values))
    const begun = performance.now()
    await Promise.all(all.map((one) => sendAll(kit, one)))
    const seconds = (performance.now() - begun) / 1000
    const acts = boxes * (values + 1)
    const rows = await kit.database.sql<{ n: number; acts: number }[]>`
      select count(*)::int as n, count(distinct save_id)::int as acts from measurement_reading
      where by_id = any(${all.map(({ studentId }) => studentId)}::uuid[])`
    const { n = 0, acts: distinct = 0 } = rows[0] ?? {}
    const plainPerS = await plainInserts(kit, boxes, values + 1)
    return {
      boxes,
      acts,
      syncPerS: Math.round(acts / seconds),
      plainPerS: Math.round(plainPerS),
      lost: boxes * values - distinct,
      twice: n - distinct,
    }
  } finally {
    await kit.close()
    await folder.remove()
  }
}
