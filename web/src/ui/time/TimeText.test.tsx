import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { TimeText } from './TimeText.tsx'

const shown = (props: Parameters<typeof TimeText>[0]) => render(<TimeText {...props} />).container
const instant = '2026-09-07T08:30:15.000Z'

it('shows a date by the given clocks, with the instant for programs and the zone in the tooltip', () => {
  const time = shown({ value: instant, zone: 'Asia/Shanghai' }).querySelector('time')!
  expect(time.textContent).toBe('2026-09-07 16:30:15')
  expect(time.dateTime).toBe(instant)
  expect(time.title).toContain('UTC+08:00')
})

it('leaves the seconds of planned times out, and words what is near', () => {
  expect(shown({ value: instant, zone: 'UTC', minutes: true }).textContent).toBe('2026-09-07 08:30')
  const near = shown({ value: Date.now() - 5 * 60_000 })
  expect(near.textContent).not.toMatch(/\d{4}-\d{2}-\d{2}/)
  expect(shown({ value: Date.now(), relative: false }).textContent).toMatch(/\d{4}-\d{2}-\d{2}/)
})

it('shows a dash for what has no time', () => {
  for (const value of [null, undefined, 'never']) expect(shown({ value }).textContent).toBe('–')
})
