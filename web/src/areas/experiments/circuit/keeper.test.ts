import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Circuit, emptyCircuit } from '@labbox/contract/bench/circuit.ts'
import { createKeeper, type Backup, type Saved, type SaveFailure } from './keeper.ts'

const drawing = (text: string): Circuit => ({
  ...emptyCircuit(),
  labels: { [`label-${text}`]: { x: 0, y: 0, text } },
})

class Refusal extends Error {
  readonly kind: SaveFailure['kind']
  constructor(kind: SaveFailure['kind']) {
    super(kind)
    this.kind = kind
  }
}

/** A keeper over a server that stores what it gets as c1, c2 …, or fails as it is told. */
const keeperWith = (kept: Backup | null = null) => {
  const saves: { circuit: Circuit; base: string | null | undefined }[] = []
  const fails: SaveFailure['kind'][] = []
  let backup = kept
  const keeper = createKeeper({
    circuit: emptyCircuit(),
    base: null,
    savedAt: null,
    save: async (circuit, base): Promise<Saved> => {
      const failure = fails.shift()
      if (failure) throw new Refusal(failure)
      saves.push({ circuit, base })
      await Promise.resolve()
      return { circuitId: `c${saves.length}`, savedAt: '2026-09-07T08:00:00Z' }
    },
    failure: (error) => ({ kind: (error as Refusal).kind, message: 'why' }),
    backup: { load: () => backup, store: (next) => void (backup = next) },
  })
  return { keeper, saves, fails, backup: () => backup }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the keeper of a circuit', () => {
  it('saves a second after the last change, on the drawing it came from', async () => {
    const { keeper, saves, backup } = keeperWith()
    keeper.change(drawing('a'))
    await vi.advanceTimersByTimeAsync(900)
    keeper.change(drawing('b'))
    await vi.advanceTimersByTimeAsync(900)
    expect(saves).toHaveLength(0)
    expect(backup()?.circuit).toEqual(drawing('b'))
    await vi.advanceTimersByTimeAsync(200)
    expect(saves).toEqual([{ circuit: drawing('b'), base: null }])
    expect(keeper.get()).toMatchObject({ status: 'saved', base: 'c1' })
    expect(backup()).toBeNull()
    keeper.change(drawing('c'))
    await vi.advanceTimersByTimeAsync(1100)
    expect(saves[1]?.base).toBe('c1')
  })

  it('saves what was drawn while a save was on its way', async () => {
    const { keeper, saves } = keeperWith()
    keeper.change(drawing('a'))
    const first = keeper.flush()
    keeper.change(drawing('b'))
    await expect(first).resolves.toBe('c2')
    expect(saves.map(({ circuit }) => circuit)).toEqual([drawing('a'), drawing('b')])
  })

  it('tries again when the network is back, and keeps the drawing here until then', async () => {
    const { keeper, saves, fails, backup } = keeperWith()
    fails.push('offline')
    keeper.change(drawing('a'))
    await vi.advanceTimersByTimeAsync(1100)
    expect(keeper.get().status).toBe('offline')
    expect(backup()?.circuit).toEqual(drawing('a'))
    await vi.advanceTimersByTimeAsync(5100)
    expect(saves).toHaveLength(1)
    expect(keeper.get().status).toBe('saved')
  })

  it('never overwrites another tab by itself', async () => {
    const { keeper, saves, fails } = keeperWith()
    fails.push('otherTab')
    keeper.change(drawing('a'))
    await vi.advanceTimersByTimeAsync(1100)
    keeper.change(drawing('b'))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(saves).toHaveLength(0)
    expect(keeper.get()).toMatchObject({ status: 'otherTab', circuit: drawing('b') })
    await keeper.insist()
    expect(saves).toEqual([{ circuit: drawing('b'), base: undefined }])
  })

  it('goes on with a drawing that was not sent, unless the server has moved on', async () => {
    const mine = keeperWith({ circuit: drawing('mine'), base: null })
    expect(mine.keeper.get()).toMatchObject({ status: 'unsaved', circuit: drawing('mine') })
    mine.keeper.start()
    await vi.advanceTimersByTimeAsync(10)
    expect(mine.saves).toHaveLength(1)
    const late = keeperWith({ circuit: drawing('late'), base: 'c9' })
    late.keeper.start()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(late.saves).toHaveLength(0)
    expect(late.keeper.get()).toMatchObject({ status: 'otherTab', circuit: drawing('late') })
    late.keeper.replace(emptyCircuit(), 'c1')
    expect(late.keeper.get()).toMatchObject({ status: 'saved', circuit: emptyCircuit() })
    const known = keeperWith({ circuit: emptyCircuit(), base: 'c9' })
    known.keeper.start()
    expect(known.keeper.get().status).toBe('saved')
    expect(known.backup()).toBeNull()
  })

  it('neither sends nor forgets what a former visit left for a page that is never shown', async () => {
    const { keeper, saves, backup } = keeperWith({ circuit: drawing('mine'), base: null })
    await vi.advanceTimersByTimeAsync(20_000)
    expect(saves).toHaveLength(0)
    expect(backup()?.circuit).toEqual(drawing('mine'))
    expect(keeper.get().status).toBe('unsaved')
  })

  it('stores even an unchanged drawing when its id is needed', async () => {
    const { keeper, saves } = keeperWith()
    await expect(keeper.flush()).resolves.toBe('c1')
    await expect(keeper.flush()).resolves.toBe('c1')
    expect(saves).toHaveLength(1)
    await expect(keeper.store()).resolves.toBe('c2')
    expect(saves[1]).toEqual({ circuit: emptyCircuit(), base: 'c1' })
  })
})
