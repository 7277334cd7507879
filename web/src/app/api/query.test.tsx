import { afterEach, expect, it, vi } from 'vitest'
import { markQueue } from '@labbox/contract/exams/marking.ts'
import { queryClient, queryOfParts } from './query.ts'

afterEach(() => vi.unstubAllGlobals())

it('asks for one part after the other, and joins their rows', async () => {
  const parts = [
    { items: ['a', 'b'], more: true },
    { items: ['c', 'd'], more: true },
    { items: [], more: false },
  ]
  const asked: (string | null)[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const part = new URL(address, 'http://localhost').searchParams.get('part')
    asked.push(part)
    return Response.json({ code: 200, msg: '', data: parts[Number(part)] })
  })
  const answer = await queryClient.fetchQuery(queryOfParts(markQueue, { id: 'e', question: 1 }, 'items'))
  expect(answer.items).toEqual(['a', 'b', 'c', 'd'])
  expect(asked).toEqual(['0', '1', '2'])
})
