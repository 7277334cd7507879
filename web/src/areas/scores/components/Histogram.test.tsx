import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Histogram } from './Histogram.tsx'

it('counts each score in its step of ten and its band, the full mark in the last', async () => {
  render(<Histogram scores={[0, 59.9999, 60, 89.5, 90, 100]} />)
  const table = await screen.findByRole('table')
  const rows = within(table).getAllByRole('row').slice(1)
  const counts = rows.map((row) => {
    const [step, ...bands] = [...row.children].map(({ textContent }) => textContent)
    return [step, ...bands.map(Number)]
  })
  // Below 60, 60 and more, 90 and more.
  expect(counts.filter(([, ...bands]) => bands.some((count) => count !== 0))).toEqual([
    ['0–10', 1, 0, 0],
    ['50–60', 1, 0, 0],
    ['60–70', 0, 1, 0],
    ['80–90', 0, 1, 0],
    ['90–100', 0, 0, 2],
  ])
  expect(counts).toHaveLength(10)
})

it('says so where there is no score yet', async () => {
  render(<Histogram scores={[]} />)
  expect(await screen.findByText('No scores yet')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})
