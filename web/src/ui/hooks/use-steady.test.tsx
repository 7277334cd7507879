import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { memo, useState } from 'react'
import { expect, it } from 'vitest'
import { useSteady } from './use-steady.ts'

it('is the same function, which calls the newest: what it is handed to is not rendered again', async () => {
  let rendered = 0
  const told: number[] = []
  const Below = memo(({ onTell }: { onTell: () => void }) => {
    rendered += 1
    return <button onClick={onTell}>Tell</button>
  })
  const Above = () => {
    const [count, setCount] = useState(0)
    const tell = useSteady(() => void told.push(count))
    return (
      <>
        <button onClick={() => setCount(count + 1)}>More</button>
        <Below onTell={tell} />
      </>
    )
  }
  render(<Above />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(screen.getByRole('button', { name: 'Tell' }))
  expect(told).toEqual([2])
  expect(rendered).toBe(1)
})
