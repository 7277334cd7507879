import { afterEach, expect, it, vi } from 'vitest'
import { askLocalService } from './ask-local.ts'

afterEach(() => vi.unstubAllGlobals())

const answering = (answer: () => Response | Promise<Response>) => {
  const asked = vi.fn<typeof fetch>(async () => answer())
  vi.stubGlobal('fetch', asked)
  return asked
}
const service = {
  program: 'labbox-bench',
  version: '0.4.4',
  deviceId: '0198c0de-0000-7000-8000-000000000001',
}

it('asks by the protocol and port of the settings, without cookies, and learns which bench is at hand', async () => {
  const asked = answering(() => Response.json(service))
  expect(await askLocalService('https', 18_123)).toEqual(service)
  const [url, options] = asked.mock.calls[0] ?? []
  expect(url).toBe('https://127.0.0.1:18123/labbox')
  expect(options).toMatchObject({ credentials: 'omit', cache: 'no-store' })
  expect(options?.signal).toBeInstanceOf(AbortSignal)
})

it.each([
  ['nobody listens', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['it takes too long', () => Promise.reject(new DOMException('', 'TimeoutError'))],
  ['it answers other pages only', () => new Response('', { status: 403 })],
  ['something else listens there', () => Response.json({ program: 'other', version: '1' })],
  ['a page is served there', () => new Response('<html>')],
])('finds nobody where %s', async (_, answer) => {
  answering(answer)
  expect(await askLocalService('http', 18_085)).toBeNull()
})
