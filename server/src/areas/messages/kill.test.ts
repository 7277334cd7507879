import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { login } from '@labbox/contract/access/access.ts'
import { conversationGet, conversationPage } from '@labbox/contract/messages/conversations.ts'
import { messageList, messageSend } from '@labbox/contract/messages/messages.ts'
import { newId } from '../../platform/database/ids.ts'
import { temporaryFolder } from '../../testing/folder.ts'
import { richText } from '../../testing/lab.ts'
import { fillFolder, openProduct, PRODUCT_PASSWORD } from '../../testing/product.ts'

const WRITERS = 4
const KILLS = process.env.LONG === '1' ? 10 : 2
/** Of one person between two ends; within what one may send in a minute. */
const EACH = 3

const { path: dataDir, remove } = await temporaryFolder()
let product: Awaited<ReturnType<typeof openProduct>>
beforeAll(async () => {
  await fillFolder(dataDir, {}, 'channel.ts', String(WRITERS), '1')
  product = await openProduct(dataDir)
  await product.start()
})
afterAll(async () => {
  await product.stop()
  await remove()
})

/** A call as a browser makes it; null: no answer, or none that says whether it was done. */
const call = async (token: string, method: string, path: string, body?: object) => {
  try {
    const answer = await fetch(`${product.url}/api${path}`, {
      method,
      headers: { 'x-token': token, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    })
    if (answer.status >= 500) return null
    return (await answer.json()) as { code: number; data: never }
  } catch {
    return null
  }
}

const signIn = async (account: string): Promise<string> => {
  const password = Buffer.from(PRODUCT_PASSWORD).toString('base64')
  const answer = await call('', 'POST', login.path, { username: account, password })
  return (answer!.data as { token: string }).token
}

it('what was sent when the server died is there exactly once when it was sent again', async () => {
  const tokens: string[] = []
  for (let k = 1; k <= WRITERS; k++) tokens.push(await signIn(`student${String(k).padStart(4, '0')}`))
  const teacher = await signIn('teacher1')
  const page = (await call(teacher, 'GET', conversationPage.path))!.data as { items: { id: string }[] }
  const conversationId = page.items[0]!.id
  const sent: string[] = []
  /** Sends until it is answered, as the outbox of a browser does. */
  const send = async (token: string) => {
    for (let n = 0; n < EACH; n++) {
      const messageId = newId()
      sent.push(messageId)
      const body = { conversationId, messageId, doc: richText(`Message ${sent.length}`) }
      for (;;) {
        const answer = await call(token, 'POST', messageSend.path, body)
        if (answer?.code === 200) break
        if (answer !== null && answer.code !== 429) throw new Error(JSON.stringify(answer))
        await sleep(50)
      }
    }
  }
  for (let kill = 0; kill < KILLS; kill++) {
    const work = tokens.map(send)
    await sleep(20 + 40 * kill)
    if (kill % 2 === 1) product.killDatabase()
    await product.kill()
    await product.start()
    await Promise.all(work)
  }
  const found: { id: string; seq: number }[] = []
  for (let before = ''; ;) {
    const path = `${messageList.path}?conversationId=${conversationId}&limit=100${before}`
    const { items, more } = (await call(teacher, 'GET', path))!.data as {
      items: { id: string; seq: number }[]
      more: boolean
    }
    found.unshift(...items)
    if (!more) break
    before = `&beforeSeq=${items[0]!.seq}`
  }
  // The first was there before.
  expect(found.map(({ seq }) => seq)).toEqual(found.map((_, k) => k + 1))
  expect(
    found
      .slice(1)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(sent.toSorted())
  const { unread } = (await call(teacher, 'GET', `${conversationGet.path}?id=${conversationId}`))!.data as {
    unread: number
  }
  expect(unread).toBe(sent.length + 1)
})
