import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '@labbox/contract/testing/eventually.ts'

/** The library that talks to the broker: what it answers to the end of a subscription. */
class Library extends EventEmitter {
  connected = true
  subscribed: string[] = []
  unsubscribed: string[] = []
  answer: () => Promise<void> = async () => {}
  async subscribeAsync(topic: string) {
    this.subscribed.push(topic)
  }
  unsubscribeAsync(topic: string) {
    this.unsubscribed.push(topic)
    return this.answer()
  }
  end() {
    this.connected = false
  }
}
let library: Library
vi.mock('mqtt', () => ({ default: { connect: () => library } }))
vi.mock('../errors/feedback.ts', () => ({
  notify: { error: vi.fn(), warning: vi.fn(), afterReload: vi.fn() },
}))
vi.mock('../i18n.ts', () => ({ translate: (key: string) => key }))
vi.mock('../settings/settings.ts', () => ({ useSettings: { getState: () => ({ language: 'en' }) } }))

beforeEach(() => {
  vi.resetModules()
  library = new Library()
  vi.stubGlobal('document', { cookie: 'Admin-Token=first' })
  vi.stubGlobal('location', { protocol: 'http:', host: 'lab.test', pathname: '/dashboard' })
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: vi.fn(), removeItem: vi.fn() })
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 200, msg: '', data: { clientId: 'c', username: 'u', password: 'p' } }),
  )
})
afterEach(() => void vi.unstubAllGlobals())

/** Connected, with one topic heard; what was said of topics that would not end. */
const connected = async (topic: string) => {
  const { dropTopic, ensureConnection, onUnsubscribeFailed } = await import('./connection.ts')
  const { router } = await import('./router.ts')
  const failed: string[] = []
  onUnsubscribeFailed((dropped) => failed.push(dropped))
  const handler = () => {}
  router.add(topic, handler)
  ensureConnection(topic)
  await eventually(() => expect(library.listenerCount('connect')).toBe(1))
  library.emit('connect')
  await eventually(() => expect(library.subscribed).toEqual([topic]))
  return {
    failed,
    drop: () => {
      router.remove(topic, handler)
      dropTopic(topic)
    },
    want: () => router.add(topic, handler),
  }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('a subscription that the broker will not end is told of, by its topic', async () => {
  const { failed, drop } = await connected('bench/d1/event/o1')
  library.answer = () => Promise.reject(new Error('refused'))
  drop()
  await eventually(() => expect(failed).toEqual(['bench/d1/event/o1']))
  expect(library.unsubscribed).toEqual(['bench/d1/event/o1'])
})

test('one that ended is not, nor one that is wanted again or went with its connection', async () => {
  const ended = await connected('bench/d1/event/o2')
  ended.drop()
  await settled()
  ended.want()
  library.answer = () => Promise.reject(new Error('refused'))
  ended.drop()
  ended.want()
  await settled()
  ended.drop()
  library.emit('close')
  await settled()
  expect(ended.failed).toEqual([])
})
