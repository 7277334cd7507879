import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useSession } from '../../../app/session/session.ts'
import { renderAt } from '../../../testing/at-address.tsx'
import { AskLink } from './AskLink.tsx'

afterEach(() => useSession.setState({ user: null }))

/** The links of a page that somebody of this role opens, on which they may write about a student's work, and ask about their own. */
const linksFor = async (base: string) => {
  const user = { permissions: ['messages:conversation:use'], heldRoles: [{ code: base, base, name: {} }] }
  useSession.setState({ user: user as never })
  renderAt(
    '/teacher/taskMgt/task',
    <>
      <AskLink id="a" teacher />
      <AskLink id="b" />
    </>,
  )
  return (await screen.findAllByRole('link')).map((link) => link.getAttribute('href'))
}

it('leads who teaches to what is written about the work', async () =>
  expect(await linksFor('teacher')).toEqual(['/messages?about=a', '/messages?about=b']))

it('is not there for administrators, who see the work of others and are no party to what is written about it', async () =>
  expect(await linksFor('orgadmin')).toEqual(['/messages?about=b']))
