import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Button, Form, Input } from 'antd'
import { afterEach, expect, it, vi } from 'vitest'
import { dictionaryAdd } from '@labbox/contract/system/dictionaries.ts'
import { useContractForm } from './use-contract-form.ts'

vi.mock('../../app/use-unsaved.ts', () => ({ useUnsaved: () => () => undefined }))
afterEach(() => void vi.unstubAllGlobals())

const shown = (answer: object) => {
  const sent = vi.fn(async (_url: string, _init: RequestInit) => Response.json(answer))
  vi.stubGlobal('fetch', sent)
  const done = vi.fn()
  const Shown = () => {
    const { formProps } = useContractForm({ endpoint: dictionaryAdd, onDone: done })
    return (
      <Form {...formProps}>
        <Form.Item name="key" label="Key">
          <Input />
        </Form.Item>
        <Form.Item name={['name', 'en']} label="Name">
          <Input />
        </Form.Item>
        <Button htmlType="submit">Save</Button>
      </Form>
    )
  }
  render(<Shown />)
  return { sent, done, user: userEvent.setup() }
}

it('is checked by the schema of the call before anything is sent', async () => {
  const { sent, done, user } = shown({ code: 200, msg: '', data: { id: 'x' } })
  await user.type(screen.getByLabelText('Name'), 'Colours')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.getByLabelText('Key').getAttribute('aria-invalid')).toBe('true'))
  expect(sent).not.toHaveBeenCalled()
  await user.type(screen.getByLabelText('Key'), 'colours')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1))
  expect(JSON.parse(sent.mock.calls[0]?.[1].body as string)).toMatchObject({
    key: 'colours',
    name: { en: 'Colours' },
  })
})

it('shows what the server refuses at the field it is about', async () => {
  const refusal = {
    code: 400,
    msg: 'No',
    data: { error: 'VALIDATION', errors: { key: 'This key is taken' } },
  }
  const { done, user } = shown(refusal)
  await user.type(screen.getByLabelText('Key'), 'colours')
  await user.type(screen.getByLabelText('Name'), 'Colours')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('This key is taken')).toBeTruthy()
  expect(done).not.toHaveBeenCalled()
  await user.type(screen.getByLabelText('Key'), '2')
  await waitFor(() => expect(screen.queryByText('This key is taken')).toBeNull())
})
