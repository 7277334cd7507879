import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useRef } from 'react'
import { expect, it, vi } from 'vitest'
import { ListTable } from './ListTable.tsx'
import { useListKeys } from './use-list-keys.ts'

const rows = ['a', 'b', 'c'].map((id) => ({ id, name: `Row ${id}` }))
const heard = { open: vi.fn(), select: vi.fn() }

const List = ({ on }: { on: boolean }) => {
  const box = useRef<HTMLElement>(null)
  useListKeys(box, on)
  return (
    <section ref={box}>
      <search className="lb-filters">
        <input type="search" aria-label="Search" />
      </search>
      <ListTable
        columns={[{ key: 'name', title: 'Name' }]}
        rows={rows}
        idOf={({ id }) => id}
        loading={false}
        sort={undefined}
        onSort={vi.fn()}
        selected={[]}
        onSelect={heard.select}
        selectable={undefined}
        rowActions={({ name }) => (
          <button type="button" onClick={() => heard.open(name)}>
            Open
          </button>
        )}
        empty=""
      />
    </section>
  )
}
const focusedRow = () => document.activeElement?.textContent ?? ''

it('goes along the rows by j and k, opens one by Enter and selects it by x', async () => {
  const user = userEvent.setup()
  render(<List on />)
  await user.keyboard('j')
  expect(focusedRow()).toContain('Row a')
  await user.keyboard('jjj')
  expect(focusedRow()).toContain('Row c')
  await user.keyboard('k{Enter}')
  expect(heard.open).toHaveBeenCalledExactlyOnceWith('Row b')
  await user.keyboard('x')
  expect(heard.select).toHaveBeenCalledExactlyOnceWith(['b'])
})

it('goes to the search field by /, and leaves keys to it that are typed there', async () => {
  const user = userEvent.setup()
  render(<List on />)
  await user.keyboard('/')
  const field = screen.getByRole('searchbox', { name: 'Search' })
  expect(document.activeElement).toBe(field)
  await user.keyboard('jk/')
  expect(field).toHaveProperty('value', 'jk/')
})

it('leaves the keys to the page that a list is a part of', async () => {
  const user = userEvent.setup()
  render(<List on={false} />)
  await user.keyboard('j/')
  expect(document.activeElement).toBe(document.body)
})
