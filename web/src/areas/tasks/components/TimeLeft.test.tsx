import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '@labbox/contract/core/durations.ts'
import { TimeLeft } from './TimeLeft.tsx'

const at = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
const shown = (props: Parameters<typeof TimeLeft>[0]) => {
  const { container } = render(<TimeLeft {...props} />)
  return { text: container.textContent, time: container.querySelector('time')?.dateTime }
}

it('shows when a task ended, not when it was to end', () => {
  const ended = at(-HOUR_MS)
  const { text, time } = shown({ endAt: at(DAY_MS), endedEarlyAt: ended })
  expect(text).toContain('Ended early')
  expect(time).toBe(ended)
})

it('counts down for nobody who is done', () => {
  const endAt = at(HOUR_MS)
  expect(shown({ endAt }).text).toContain('left')
  expect(shown({ endAt, done: true })).toEqual({ text: expect.not.stringContaining('left'), time: endAt })
})

it('says that it begins, in one phrase', () => {
  const startAt = at(4.5 * DAY_MS)
  const { text, time } = shown({ startAt, endAt: at(9 * DAY_MS) })
  expect(text).toMatch(/^Starts in 4 days/)
  expect(text).not.toContain('left')
  expect(time).toBe(startAt)
})
