import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SYNERGY_AWAY_MS } from '@labbox/contract/experiments/synergy.ts'
import { isPresent, operatorNow, type SynergyPerson } from './rules.ts'

const now = new Date('2026-09-07T08:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)
const person = (userId: string, seen: number | null, joined: number | null = 300_000): SynergyPerson => ({
  userId,
  joinedAt: joined === null ? null : ago(joined),
  seenAt: seen === null ? null : ago(seen),
})
const turn = (operatorId: string, active = SYNERGY_AWAY_MS) => ({
  creatorId: 'creator',
  operatorId,
  activeAt: ago(active),
})

it('whoever was given the controls keeps them while they are there, or at work', () => {
  const members = [person('creator', 0), person('guest', SYNERGY_AWAY_MS - 1)]
  expect(operatorNow(turn('guest'), members, now)).toBe('guest')
  const unseen = [person('creator', 0), person('guest', SYNERGY_AWAY_MS)]
  expect(operatorNow(turn('guest'), unseen, now)).toBe('creator')
  expect(operatorNow(turn('guest', SYNERGY_AWAY_MS - 1), unseen, now)).toBe('guest')
})

it('when whoever holds the bench is away too, who has been there longest takes over', () => {
  const members = [
    person('creator', null),
    person('late', 0, 10),
    person('early', 0, 20),
    person('asked', 0, null),
  ]
  expect(operatorNow(turn('creator'), members, now)).toBe('early')
})

it('there is always one operator: a member who is there, or the one who was given the controls', () => {
  const ids = ['creator', 'a', 'b', 'c']
  const seen = fc.option(fc.integer({ min: 0, max: 3 * SYNERGY_AWAY_MS }))
  const people = fc.tuple(
    ...ids.map((id) => fc.tuple(seen, seen).map(([at, joined]) => person(id, at, joined))),
  )
  fc.assert(
    fc.property(
      people,
      fc.constantFrom(...ids),
      fc.nat(2 * SYNERGY_AWAY_MS),
      (members, operatorId, active) => {
        const operator = operatorNow(turn(operatorId, active), members, now)
        if (operator === operatorId) return
        const before = members.find(({ userId }) => userId === operatorId)!
        expect(isPresent(before, now) || active < SYNERGY_AWAY_MS).toBe(false)
        expect(
          isPresent(
            members.find(({ userId }) => userId === operator)!,
            now,
          ),
        ).toBe(true)
      },
    ),
  )
})
