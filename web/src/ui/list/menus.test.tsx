import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { DisplayMenu } from './DisplayMenu.tsx'
import { FIRST_SETTINGS, type ListSettings, type View } from './settings.ts'
import { ViewsMenu } from './ViewsMenu.tsx'

const columns = [
  { key: 'name', title: 'Name', primary: true },
  { key: 'state', title: 'State' },
  { key: 'at', title: 'At' },
]

const display = async (settings: Partial<ListSettings> = {}) => {
  const change = vi.fn()
  const user = userEvent.setup()
  render(<DisplayMenu columns={columns} settings={{ ...FIRST_SETTINGS, ...settings }} onChange={change} />)
  await user.click(screen.getByRole('button', { name: 'Display' }))
  return { change, user }
}

it('sets height of rows, columns and their order', async () => {
  const { change, user } = await display()
  await user.click(await screen.findByText('Compact'))
  expect(change).toHaveBeenLastCalledWith({ density: 'small' })
  await user.click(screen.getByRole('checkbox', { name: 'State' }))
  expect(change).toHaveBeenLastCalledWith({ hidden: ['state'] })
  await user.click(screen.getByRole('button', { name: 'Move “At” left' }))
  expect(change).toHaveBeenLastCalledWith({ order: ['name', 'at', 'state'] })
})

it('never hides what tells rows apart, and shows again what was hidden', async () => {
  const { change, user } = await display({ hidden: ['state', 'at'] })
  expect(await screen.findByRole('checkbox', { name: 'Name' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('checkbox', { name: 'State' }))
  expect(change).toHaveBeenLastCalledWith({ hidden: ['at'] })
})

const mine: View = { name: 'Mine', search: { state: '1' }, columns: { order: [], hidden: null } }
const views = async (fits = true) => {
  const heard = { change: vi.fn(), show: vi.fn() }
  const user = userEvent.setup()
  const present = { search: { state: '0', sort: 'at' }, columns: { order: ['at'], hidden: [] } }
  render(
    <ViewsMenu
      views={[mine]}
      present={present}
      fits={() => fits}
      onChange={heard.change}
      onShow={heard.show}
    />,
  )
  await user.click(screen.getByRole('button', { name: 'Views' }))
  return { ...heard, user, present, field: await screen.findByRole('textbox', { name: 'Name of the view' }) }
}

it('keeps the list as it is under a name; one of the same name is replaced', async () => {
  const { change, user, present, field } = await views()
  await user.type(field, 'Late{Enter}')
  expect(change).toHaveBeenLastCalledWith({ views: [mine, { ...present, name: 'Late' }] })
})

it('shows a view again, and deletes one', async () => {
  const { change, show, user } = await views()
  await user.click(screen.getByRole('button', { name: 'Delete the view “Mine”' }))
  expect(change).toHaveBeenLastCalledWith({ views: [] })
  await user.click(screen.getByRole('button', { name: 'Mine' }))
  expect(show).toHaveBeenCalledExactlyOnceWith(mine)
})

it('says when there is no room for another', async () => {
  const { change, user, field } = await views(false)
  await user.type(field, 'Late{Enter}')
  expect(change).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toContain('no room')
})
