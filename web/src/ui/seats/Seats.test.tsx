import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Seat, SeatGrid, SeatRoom } from './Seats.tsx'

const room = (names: readonly string[], open = vi.fn()) => (
  <SeatRoom label="Benches">
    <SeatGrid>
      {names.map((name) => (
        <Seat
          key={name}
          name={name}
          tone="ok"
          state="Free"
          mark={null}
          lines={[]}
          onOpen={() => open(name)}
        />
      ))}
    </SeatGrid>
  </SeatRoom>
)
const focused = () => document.activeElement?.textContent

it('tab comes to one seat, keys lead to the others, Enter opens', async () => {
  const open = vi.fn()
  render(room(['1', '2', '3'], open))
  const user = userEvent.setup()
  await user.tab()
  expect(focused()).toBe('1Free')
  await user.keyboard('{ArrowRight}')
  expect(focused()).toBe('2Free')
  await user.keyboard('{End}{Enter}')
  expect(open.mock.calls).toEqual([['3']])
  await user.tab()
  await user.tab({ shift: true })
  expect(focused()).toBe('3Free')
})

it('tab comes to the first seat when the one it came to is gone', async () => {
  const { rerender } = render(room(['1', '2', '3']))
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: /^2/ }))
  rerender(room(['1', '3']))
  await user.tab()
  expect(focused()).toBe('1Free')
})
