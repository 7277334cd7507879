import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Autosave, type AutosaveOptions, type Failure, type Kept } from './autosave.ts'

class Refused extends Error {
  readonly failure: Failure
  constructor(kind: Failure['kind']) {
    super(kind)
    this.failure = { kind, text: kind }
  }
}

/** A server that knows revisions, and a place for backups. */
const world = (more: Partial<AutosaveOptions<string>> = {}, kept: Kept | null = null) => {
  const server = { value: 'a', revision: 1, fails: [] as Failure['kind'][], calls: 0 }
  const box = { kept }
  const options: AutosaveOptions<string> = {
    value: server.value,
    revision: server.revision,
    savedAt: null,
    save: async (value, revision) => {
      server.calls += 1
      const fail = server.fails.shift()
      if (fail) throw new Refused(fail)
      if (revision !== server.revision) throw new Refused('stale')
      server.value = value
      server.revision += 1
      return { revision: server.revision, savedAt: '2026-01-01T00:00:00Z' }
    },
    failureOf: (error) => (error as Refused).failure,
    backup: {
      read: () => box.kept,
      write: (next) => void (box.kept = next),
      clear: () => void (box.kept = null),
    },
    ...more,
  }
  return { server, box, saver: new Autosave(options) }
}

describe('autosave', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('sends once for several edits and forgets the backup when they are acknowledged', async () => {
    const { server, box, saver } = world()
    saver.edit('ab')
    saver.edit('abc')
    expect(box.kept).toEqual({ revision: 1, json: '"abc"' })
    await vi.advanceTimersByTimeAsync(2000)
    expect(server).toMatchObject({ value: 'abc', revision: 2, calls: 1 })
    expect(box.kept).toBeNull()
    expect(saver.current()).toMatchObject({ state: 'saved', savedAt: '2026-01-01T00:00:00Z' })
  })

  it('keeps the text while the network is away and sends it when it is back', async () => {
    const { server, box, saver } = world()
    server.fails = ['offline', 'offline']
    saver.edit('later')
    await vi.advanceTimersByTimeAsync(1500)
    expect(saver.current().state).toBe('offline')
    expect(box.kept?.json).toBe('"later"')
    await vi.advanceTimersByTimeAsync(12_000)
    expect(server.value).toBe('later')
    expect(saver.dirty).toBe(false)
  })

  it('stops at a newer revision, keeps its text, and may overwrite when asked to', async () => {
    const { server, box, saver } = world()
    server.revision = 5
    saver.edit('mine')
    await vi.advanceTimersByTimeAsync(2000)
    saver.edit('mine too')
    await vi.advanceTimersByTimeAsync(20_000)
    expect(saver.current()).toMatchObject({ state: 'stale', value: 'mine too' })
    expect(server).toMatchObject({ value: 'a', calls: 1 })
    expect(box.kept?.json).toBe('"mine too"')
    expect(await saver.overwrite(5)).toBe(true)
    expect(server.value).toBe('mine too')
  })

  it('sends what was written while a save was under way', async () => {
    const answers: (() => void)[] = []
    const sent: string[] = []
    const { saver } = world({
      save: (value, revision) =>
        new Promise((resolve) => {
          sent.push(value)
          answers.push(() => resolve({ revision: revision + 1 }))
        }),
    })
    saver.edit('one')
    await vi.advanceTimersByTimeAsync(1500)
    saver.edit('two')
    answers.shift()?.()
    await vi.advanceTimersByTimeAsync(1500)
    answers.shift()?.()
    await vi.advanceTimersByTimeAsync(10)
    expect(sent).toEqual(['one', 'two'])
    expect(saver.current().state).toBe('saved')
  })

  it('takes up what a crashed page left behind, unless somebody saved since', async () => {
    const fresh = world({}, { revision: 1, json: '"left"' })
    expect(fresh.saver.current()).toMatchObject({ value: 'left', recovered: true })
    await vi.advanceTimersByTimeAsync(2000)
    expect(fresh.server.value).toBe('left')
    const old = world({}, { revision: 0, json: '"left"' })
    expect(old.saver.current()).toMatchObject({ value: 'left', state: 'stale' })
    await vi.advanceTimersByTimeAsync(20_000)
    expect(old.server.value).toBe('a')
  })

  it('says why the server refused and tries again after the next edit', async () => {
    const { server, saver } = world()
    server.fails = ['refused']
    saver.edit('bad')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(saver.current()).toMatchObject({ state: 'refused', error: 'refused' })
    expect(server.calls).toBe(1)
    saver.edit('good')
    await vi.advanceTimersByTimeAsync(2000)
    expect(server.value).toBe('good')
  })
})
