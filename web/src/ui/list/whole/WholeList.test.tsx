import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { onPhone } from '../../../testing/phone.ts'
import { WholeList } from './WholeList.tsx'

afterEach(() => vi.unstubAllGlobals())

const rows = Array.from({ length: 60 }, (_, k) => ({ id: `${k}`, name: `Student ${k}`, score: (k * 7) % 60 }))
const show = (first?: string) =>
  render(
    <WholeList
      columns={[
        { key: 'name', title: 'Name' },
        { key: 'score', title: 'Score', numeric: true, compare: (a, b) => a.score - b.score },
      ]}
      rows={rows}
      idOf={({ id }) => id}
      {...(first && { first })}
      empty="Nobody"
    />,
  )
const scores = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)

it('begins in the order it is told, and takes another one at its headings', async () => {
  show('-score')
  expect(scores().slice(0, 3)).toEqual(['59', '58', '57'])
  await userEvent.click(screen.getByRole('columnheader', { name: /Score/ }))
  expect(scores().slice(0, 3)).toEqual(rows.slice(0, 3).map(({ score }) => String(score)))
  await userEvent.click(screen.getByRole('columnheader', { name: /Score/ }))
  expect(scores().slice(0, 3)).toEqual(['0', '1', '2'])
})

it('has fifty rows on a page, sorted over all of them', async () => {
  show('score')
  expect(scores()).toHaveLength(50)
  await userEvent.click(screen.getByTitle('2'))
  expect(scores()).toEqual(['50', '51', '52', '53', '54', '55', '56', '57', '58', '59'])
})

it('keeps what was selected on another page', async () => {
  const Choosing = () => {
    const [selected, setSelected] = useState<string[]>([])
    return (
      <>
        <output>{selected.join()}</output>
        <WholeList
          columns={[{ key: 'name', title: 'Name' }]}
          rows={rows}
          idOf={({ id }) => id}
          nameOf={({ name }) => name}
          selected={selected}
          onSelect={setSelected}
          empty="Nobody"
        />
      </>
    )
  }
  render(<Choosing />)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Student 3' }))
  await userEvent.click(screen.getByTitle('2'))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Student 55' }))
  expect(screen.getByRole('status').textContent).toBe('3,55')
  await userEvent.click(screen.getByTitle('1'))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Student 3' }))
  expect(screen.getByRole('status').textContent).toBe('55')
})

it('shows cards on a phone', () => {
  onPhone()
  show()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getAllByRole('listitem').filter(({ className }) => className === 'lb-card')).toHaveLength(50)
})
