import { expect, it } from 'vitest'
import { createOutbox, type Outcome } from './outbox.ts'
import { docOf } from './text.ts'

const kit = (answers: Outcome[], kept = '') => {
  let text = kept
  const sent: string[] = []
  const store = { read: () => text || null, write: (next: string) => (text = next) }
  const box = createOutbox(store, async ({ messageId }) => {
    sent.push(messageId)
    return answers.shift() ?? 'later'
  })
  return { box, sent, text: () => text }
}
const message = (messageId: string) => ({ conversationId: 'c', messageId, doc: docOf(messageId) })
const done = { sent: {} } as Outcome

it('sends in order, again with the same id after a failure, and forgets what arrived', async () => {
  const { box, sent } = kit(['later', done, done])
  await box.add(message('a'))
  await box.add(message('b'))
  expect(box.state().waiting).toHaveLength(0)
  expect(sent).toEqual(['a', 'a', 'b'])
})

it('finds drafts and what waits after a reload', async () => {
  const first = kit([])
  first.box.draft('c', { text: 'half' })
  await first.box.add(message('a'))
  const again = kit([done], first.text())
  expect(again.box.state().drafts).toEqual({ c: { text: 'half' } })
  await again.box.flush()
  expect(again.sent).toEqual(['a'])
  again.box.draft('c', null)
  expect(again.box.state()).toEqual({ drafts: {}, waiting: [] })
})

it('keeps whom a draft mentions with what is written', () => {
  const { box, text } = kit([])
  box.draft('c', { text: '@王芳 ' })
  box.mention('c', { id: 'u', name: '王芳' })
  expect(kit([], text()).box.state().drafts).toEqual({
    c: { text: '@王芳 ', mentions: [{ id: 'u', name: '王芳' }] },
  })
})

it('does not send again what was refused, and sends what comes after it', async () => {
  const { box, sent } = kit([{ refused: 'No' }, done])
  await box.add(message('a'))
  await box.add(message('b'))
  expect(sent).toEqual(['a', 'b'])
  expect(box.state().waiting.map(({ refused }) => refused)).toEqual(['No'])
  box.drop('a')
  expect(box.state().waiting).toEqual([])
})

it('of two windows neither loses what the other one wrote', async () => {
  let text = ''
  const store = { read: () => text || null, write: (next: string) => (text = next) }
  const sent: string[] = []
  const [one, other] = ['one', 'other'].map(() =>
    createOutbox(store, async ({ messageId }) => {
      sent.push(messageId)
      return sent.length > 2 ? done : 'later'
    }),
  )
  await one?.add(message('a'))
  other?.draft('c', { text: 'half' })
  await other?.add(message('b'))
  expect(JSON.parse(text)).toMatchObject({ drafts: { c: { text: 'half' } } })
  await one?.flush()
  expect(sent).toEqual(['a', 'a', 'a', 'b'])
  expect([one?.state().waiting, other?.state().drafts]).toEqual([[], { c: { text: 'half' } }])
})

it('begins anew where what was kept cannot be read', () => {
  expect(kit([], '{').box.state()).toEqual({ drafts: {}, waiting: [] })
})
