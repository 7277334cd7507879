/**
 * A conversation of a class of 1,000 people with 100,000 messages: how long the server takes to take a message, to list the latest, to
 * say what is unread, and to search. Several write at once, and some of what they send is sent twice, as a browser does whose answer was
 * lost: afterwards each is looked for, and what is unread is compared with what was sent since each reader had read. References, in the
 * same turn: a bare HTTP echo, and a page of the list of people. Smaller: `MESSAGES=5000 PEOPLE=100 npm run load messages`.
 */
import { randomBytes } from 'node:crypto'
import {
  conversationGet,
  conversationPage,
  conversationRead,
} from '@labbox/contract/messages/conversations.ts'
import { messageList, messageSearch, messageSend } from '@labbox/contract/messages/messages.ts'
import { noticeState } from '@labbox/contract/notices/notices.ts'
import { createTimes, signInStudents, withProduct } from './kit/asking.ts'
import { round } from './kit/figures.ts'
import { signIn, type Person } from './kit/http.ts'
import { makeChannel } from './kit/people.ts'
import { withFolder } from './kit/product.ts'
import { report } from './kit/report.ts'

const PEOPLE = Number(process.env['PEOPLE'] ?? 1_000)
const MESSAGES = Number(process.env['MESSAGES'] ?? 100_000)
const WRITERS = 10
/** Below what one person may send in a minute. */
const EACH = 20
const WARM = 2
const searches = [
  '示波器 触发',
  '截止频率',
  'trigger',
  'oscilloscope uncertainty',
  '读数不稳定',
  'generator',
  '99999',
  '量误',
]

const times = createTimes()

/** An id as browsers make them: by the time, then by chance. */
const newId = (): string => {
  const hex = Date.now().toString(16).padStart(12, '0') + randomBytes(10).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

const said = (text: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

const write = async (by: Person, conversationId: string, n: number, sent: Set<string>) => {
  const input = { conversationId, messageId: newId(), doc: said(`新消息 new message ${n}`) }
  sent.add(input.messageId)
  await times.timed('send', () => by.call(messageSend, input))
  if (n % 4 === 0) await by.call(messageSend, input)
}

/** What one looks at between messages. */
const look = async (by: Person, id: string, n: number, bare: () => Promise<string>) => {
  await times.timed('list', () => by.call(messageList, { conversationId: id }))
  await times.timed('conversations', () => by.call(conversationPage, {}))
  await times.timed('unread', () => by.call(conversationGet, { id }))
  await times.timed('search', () => by.call(messageSearch, { text: searches[n % searches.length]! }))
  await times.timed('notices', () => by.call(noticeState, {}))
  await times.timed('echo', bare)
}

/** Every message of the conversation after a position, by its id. */
const written = async (by: Person, conversationId: string, after: number): Promise<string[]> => {
  const ids: string[] = []
  for (let beforeSeq: number | undefined; ;) {
    const page = await by.call(messageList, {
      conversationId,
      limit: 100,
      ...(beforeSeq !== undefined && { beforeSeq }),
    })
    ids.push(...page.items.filter(({ seq }) => seq > after).map(({ id }) => id))
    beforeSeq = page.items[0]?.seq
    if (!page.more || beforeSeq === undefined || beforeSeq <= after) return ids
  }
}

const figures = await withFolder(async (folder) => {
  makeChannel(folder, PEOPLE, MESSAGES)
  return withProduct(folder, async (url, bare) => {
    const writers = await signInStudents(url, WRITERS)
    const readers = [
      await signIn(url, 'teacher1'),
      await signIn(url, `student${String(PEOPLE).padStart(4, '0')}`),
    ]
    const teacher = readers[0]!
    const { id } = (await teacher.call(conversationPage, {})).items[0]!
    const before = (await teacher.call(conversationGet, { id })).lastSeq
    for (const [k, reader] of readers.entries())
      await reader.call(conversationRead, { id, upTo: before - k * 500 })
    const sent = new Set<string>()
    for (let n = 0; n < WARM + EACH; n++) {
      if (n === WARM) times.forget()
      await Promise.all(writers.map((writer, k) => write(writer, id, n * WRITERS + k, sent)))
      for (const reader of readers) await look(reader, id, n, bare)
    }
    // What teachers write is told to everybody.
    for (let n = 0; n < EACH; n++) {
      const input = { conversationId: id, messageId: newId(), doc: said(`公告 to all ${n}`) }
      sent.add(input.messageId)
      await times.timed('sendToAll', () => teacher.call(messageSend, input))
    }
    const found = await written(teacher, id, before)
    const there = new Set(found)
    const last = readers[1]!
    const { unread } = await last.call(conversationGet, { id })
    const own = (await teacher.call(conversationGet, { id })).unread
    return {
      sent: sent.size,
      lost: [...sent].filter((one) => !there.has(one)).length,
      twice: found.length - there.size,
      unreadWrong: Number(unread !== sent.size + 500) + Number(own !== 0),
    }
  })
})

times.print()
const { p95, median } = times
report({
  people: PEOPLE,
  messages: MESSAGES,
  ...figures,
  messageP95Ms: p95('send'),
  messageToAllP95Ms: p95('sendToAll'),
  listP95Ms: p95('list'),
  conversationsP95Ms: p95('conversations'),
  unreadP95Ms: p95('unread'),
  noticesP95Ms: p95('notices'),
  messageToEcho: round(median('send') / median('echo')),
  ...times.searches(),
})
