import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ListTable, type RowsProps } from './ListTable.tsx'

interface Row {
  id: string
  name: string
  locked: boolean
}
const rows: Row[] = [
  { id: 'a', name: 'First', locked: false },
  { id: 'b', name: 'Second', locked: true },
]
const shown = (more: Partial<RowsProps<Row>> = {}) => {
  const heard = { sort: vi.fn(), select: vi.fn() }
  render(
    <ListTable<Row>
      columns={[
        { key: 'name', title: 'Name', render: ({ name }) => name, csv: ({ name }) => name, sortable: true },
      ]}
      rows={rows}
      idOf={({ id }) => id}
      loading={false}
      sort={undefined}
      onSort={heard.sort}
      selected={[]}
      onSelect={heard.select}
      selectable={({ locked }) => !locked}
      rowActions={({ name }) => <button type="button">Edit {name}</button>}
      empty="Nothing yet"
      {...more}
    />,
  )
  return { ...heard, user: userEvent.setup() }
}

it('asks for another order at its headings', async () => {
  const { sort, user } = shown()
  await user.click(screen.getByRole('columnheader', { name: /Name/ }))
  expect(sort).toHaveBeenLastCalledWith('name')
})

it('goes on from one order to the other', async () => {
  const { sort, user } = shown({ sort: 'name' })
  await user.click(screen.getByRole('columnheader', { name: /Name/ }))
  expect(sort).toHaveBeenLastCalledWith('-name')
})

it('lets only those rows be chosen that something can be done with', async () => {
  const { select, user } = shown()
  const boxOf = (name: string) =>
    within(screen.getByRole('row', { name: new RegExp(name) })).getByRole('checkbox')
  expect(boxOf('Second')).toHaveProperty('disabled', true)
  await user.click(boxOf('First'))
  expect(select).toHaveBeenLastCalledWith(['a'])
})

it('has the acts of each row, and says what belongs where there is none', () => {
  shown()
  expect(screen.getByRole('button', { name: 'Edit First' })).toBeTruthy()
  shown({ rows: [] })
  expect(screen.getByText('Nothing yet')).toBeTruthy()
})

it('keeps numbers apart from a text that begins right after them', () => {
  const column = (title: string, numeric: boolean) => ({
    key: title,
    title,
    numeric,
    render: ({ name }: Row) => `${title} of ${name}`,
    csv: ({ name }: Row) => name,
  })
  shown({ columns: [column('Classes', true), column('Labs', true), column('Status', false)] })
  const room = (name: string) => screen.getAllByRole('cell', { name })[0]?.style.paddingInlineEnd
  expect(['Classes', 'Labs', 'Status'].map((title) => room(`${title} of First`))).toEqual(['', '24px', ''])
  expect(screen.getByRole('columnheader', { name: 'Labs' }).style.paddingInlineEnd).toBe('24px')
})
