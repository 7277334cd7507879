import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Form, Input } from 'antd'
import { afterEach, expect, it, vi } from 'vitest'
import { dictionaryAdd } from '@labbox/contract/system/dictionaries.ts'
import { FormDrawer, RouteDrawer, type FormDrawerProps } from './FormDrawer.tsx'

const gone = vi.hoisted(() => vi.fn(async () => undefined))
vi.mock('@tanstack/react-router', () => ({ useMatches: () => '/sys/codeset' }))
vi.mock('../navigation.ts', () => ({ useNavigate: () => gone }))
vi.mock('../../app/use-unsaved.ts', () => ({ useUnsaved: () => () => undefined }))
afterEach(() => {
  vi.unstubAllGlobals()
  gone.mockClear()
})

const shown = (query?: FormDrawerProps<typeof dictionaryAdd>['query']) => {
  render(
    <FormDrawer
      endpoint={dictionaryAdd}
      title="Dictionary"
      initial={{ name: { en: 'Colours' } }}
      {...(query && { query })}
    >
      <Form.Item name="key" label="Key">
        <Input />
      </Form.Item>
      <Form.Item name={['name', 'en']} label="Name">
        <Input />
      </Form.Item>
    </FormDrawer>,
  )
  return userEvent.setup()
}
const save = () => screen.getByRole('button', { name: 'Save' })

it('sends by Enter and leads to the page below, with its filters', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ code: 200, msg: '', data: { id: 'x' } })),
  )
  const user = shown()
  await user.type(screen.getByLabelText('Key'), 'colours{Enter}')
  await waitFor(() => expect(gone).toHaveBeenCalledWith({ to: '/sys/codeset', search: true }))
})

it('shows no fields and saves nothing while the values are loading', () => {
  shown({ isPending: true, isError: false, error: null, refetch: vi.fn() })
  expect(screen.queryByLabelText('Key')).toBeNull()
  expect(save()).toHaveProperty('disabled', true)
})

it('offers another try where the values could not be loaded', async () => {
  const refetch = vi.fn()
  const user = shown({ isPending: false, isError: true, error: new Error('No network'), refetch })
  expect(screen.getByText('No network')).toBeTruthy()
  expect(save()).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: /again|retry/i }))
  expect(refetch).toHaveBeenCalledTimes(1)
})

it('can be given up beside whatever else there is to do, by a word of its own where nothing is lost', async () => {
  render(
    <RouteDrawer title="Question" acts={<button>Edit</button>} leave="Close the question">
      Text
    </RouteDrawer>,
  )
  await userEvent.setup().click(screen.getByRole('button', { name: 'Close the question' }))
  expect(gone).toHaveBeenCalledWith({ to: '/sys/codeset', search: true })
})
