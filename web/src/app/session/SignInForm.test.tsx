import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { SignInForm } from './SignInForm.tsx'

afterEach(() => void vi.unstubAllGlobals())

const captchas = ['first', 'second'].map((captchaId) => ({ captchaId, image: 'data:,', required: true }))
const wrong = { code: 400, msg: 'Account or password error', data: { error: 'WRONG_CREDENTIALS' } }

const shown = () => {
  const tries: unknown[] = []
  const pictures = [...captchas]
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    if (url.endsWith('/captcha')) return Response.json({ code: 200, msg: '', data: pictures.shift() })
    tries.push(JSON.parse(body as string))
    return Response.json(wrong)
  })
  const entered = vi.fn()
  render(<SignInForm onSignedIn={entered} />)
  return { tries, entered, user: userEvent.setup() }
}

it('sends nothing that cannot be right, and says at each field why', async () => {
  const { tries, user } = shown()
  await screen.findByLabelText(/code|captcha/i)
  await user.type(screen.getByLabelText('Password'), 'short')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(screen.getByText('Use at least 6 characters')).toBeTruthy()
  expect(
    screen.getAllByRole('textbox').filter((field) => field.getAttribute('aria-invalid') === 'true'),
  ).toHaveLength(2)
  expect(tries).toEqual([])
})

it('says in the words of the server why it was refused, and asks for a new picture', async () => {
  const { tries, entered, user } = shown()
  const code = await screen.findByLabelText(/code|captcha/i)
  await user.type(screen.getByLabelText('Account'), ' student1 ')
  await user.type(screen.getByLabelText('Password'), 'långt lösenord')
  await user.type(code, 'AB12')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Account or password error')
  const password = Buffer.from('långt lösenord').toString('base64')
  expect(tries).toEqual([{ username: 'student1', password, captcha: 'AB12', captchaId: 'first' }])
  expect(code).toHaveProperty('value', '')
  await user.type(code, 'CD34')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(tries).toHaveLength(2))
  expect(tries[1]).toMatchObject({ captchaId: 'second' })
  expect(entered).not.toHaveBeenCalled()
})
