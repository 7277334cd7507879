import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { HEADER_ALL_ROWS } from '@labbox/contract/core/envelope.ts'
import { userPage } from '@labbox/contract/access/users.ts'
import { ExportAll } from './ExportAll.tsx'

const saved = vi.hoisted(() => vi.fn<(name: string, content: Blob) => void>())
vi.mock('./csv.ts', async (original) => ({ ...(await original<object>()), saveFile: saved }))
afterEach(() => {
  vi.unstubAllGlobals()
  saved.mockClear()
})

/** An answer whose pages come when they are let out. */
const answering = () => {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({ start: (made) => void (stream = made) })
  const asked = vi.fn((_url: string, init: RequestInit) => {
    init.signal?.addEventListener('abort', () => stream?.error(new DOMException('', 'AbortError')))
    return Promise.resolve(new Response(body))
  })
  vi.stubGlobal('fetch', asked)
  return {
    asked,
    send: (text: string) => stream?.enqueue(new TextEncoder().encode(text)),
    end: () => stream?.close(),
  }
}
const shown = () => {
  render(
    <ExportAll
      endpoint={userPage}
      input={{ sort: 'name' }}
      columns={[
        { key: 'name', title: 'Name' },
        { key: 'picture', title: 'Picture', csv: null },
        { key: 'n', title: 'Number', csv: ({ n }: { name: string; n: number }) => n * 2 },
      ]}
      name="people"
      total={3}
    />,
  )
  return userEvent.setup()
}
const HEAD = '{"code":200,"msg":"","data":{"items":[\n'

it('writes the rows to the file while they come, and tells how many there are', async () => {
  const { asked, send, end } = answering()
  const user = shown()
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  const headers = new Headers(asked.mock.calls[0]?.[1].headers)
  expect([headers.get(HEADER_ALL_ROWS), asked.mock.calls[0]?.[0]]).toEqual([
    '1',
    '/api/sys/user/page?sort=name',
  ])
  send(`${HEAD}{"name":"=1+1","n":1},{"name":"李","n":2}\n`)
  expect(await screen.findByText('2 rows exported')).toBeTruthy()
  send(',{"name":"a, b","n":3}\n],"total":3}}')
  end()
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  const [name, content] = saved.mock.calls[0] ?? []
  expect(name).toBe('people.csv')
  expect(await content?.text()).toBe('\uFEFFName,Number\r\n\'=1+1,2\r\n李,4\r\n"a, b",6\r\n')
  expect(screen.getByRole('button', { name: 'Export CSV' })).toBeTruthy()
})

it('is broken off without a file', async () => {
  const { send } = answering()
  const user = shown()
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  send(`${HEAD}{"name":"a","n":1}\n`)
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('button', { name: 'Export CSV' })).toBeTruthy()
  expect(saved).not.toHaveBeenCalled()
})
