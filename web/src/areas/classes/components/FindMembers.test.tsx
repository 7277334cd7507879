import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../app/api/query.ts'
import { WithQueries } from '../../../testing/with-queries.tsx'
import { FindMembers } from './FindMembers.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

it('offers nobody of an earlier search while a later one is under way', async () => {
  const late = Promise.withResolvers<void>()
  const people = [{ account: 'ann01', name: 'Ann', number: '' }]
  vi.stubGlobal('fetch', async (url: string) => {
    const first = !url.includes('text=anx')
    if (!first) await late.promise
    return Response.json({ code: 200, msg: '', data: first ? people : [] })
  })
  render(<FindMembers classId="018f0000-0000-7000-8000-000000000001" />, { wrapper: WithQueries })
  const field = screen.getByRole('combobox')
  fireEvent.change(field, { target: { value: 'an' } })
  await screen.findByText('Ann · ann01')
  fireEvent.change(field, { target: { value: 'anx' } })
  expect(screen.queryByText('Ann · ann01')).toBeNull()
  late.resolve()
  await screen.findByText('No students to add')
})
