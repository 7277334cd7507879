import { describe, expect, it } from 'vitest'
import { dueEnd, idleAt } from './rules.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 8, 7, 8, minutes))
const IDLE_MS = 10 * 60_000

const occupancy = {
  startedAt: at(0),
  lastActivityAt: at(5),
  keepUntil: null,
  endedAt: null,
  until: null,
  limitUntil: null,
}

describe('when an occupancy ends by the clock', () => {
  it.each([
    ['nobody asked to keep it', null, at(15)],
    ['it is kept longer', at(30), at(30)],
    ['it was kept, and used after that', at(8), at(15)],
  ])('idle: %s', (_, keepUntil, ends) => {
    expect(idleAt({ ...occupancy, keepUntil }, IDLE_MS)).toEqual(ends)
  })

  it('takes whichever end comes first', () => {
    const kept = { ...occupancy, keepUntil: at(60) }
    expect(dueEnd(kept, null, IDLE_MS)).toEqual({ at: at(60), reason: 'idle' })
    expect(dueEnd({ ...kept, until: at(40) }, null, IDLE_MS)).toEqual({ at: at(40), reason: 'slot' })
    expect(dueEnd({ ...kept, until: at(40), limitUntil: at(35) }, null, IDLE_MS)).toEqual({
      at: at(35),
      reason: 'limit',
    })
    expect(dueEnd({ ...kept, until: at(40) }, at(20), IDLE_MS)).toEqual({ at: at(22), reason: 'offline' })
  })
})
