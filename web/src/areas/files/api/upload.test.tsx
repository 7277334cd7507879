import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import { rememberUnkept, unkeptOf } from '../../../app/uploads/unkept.ts'
import { keepArrived } from './upload.ts'

const stored = { id: 'f', name: 'notes.txt', type: 'text/plain', size: 5, url: '', sha256: '' }
const one = { identifier: 'a'.repeat(64), name: 'notes.txt', size: 5, id: 'p' }

/** The server, by the path of its calls. */
const server = (file: object | null) => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.replace(/\?.*/, '')
    asked.push(path)
    const test = { skipUpload: file !== null, uploaded: [], file }
    return Response.json({ code: 200, msg: '', data: path.endsWith('uploadfile') ? test : [] })
  })
  return asked
}

beforeEach(() => localStorage.clear())
afterEach(() => void vi.unstubAllGlobals())

it('keeps what had arrived, and asks for it no more', async () => {
  rememberUnkept('', { ...one, at: Date.now() })
  const asked = server(stored)
  await keepArrived()
  expect(asked.some((path) => path.endsWith('/projectFile/add'))).toBe(true)
  expect(unkeptOf('')).toEqual([])
})

it('remembers what a page is sending at this moment, and forgets what never arrived after a day', async () => {
  rememberUnkept('', { ...one, at: Date.now() })
  server(null)
  await keepArrived()
  expect(unkeptOf('')).toHaveLength(1)
  rememberUnkept('', { ...one, at: Date.now() - DAY_MS })
  await keepArrived()
  expect(unkeptOf('')).toEqual([])
})
