import { gzipSync } from 'node:zlib'

/** One kind of body that anybody can send without being signed in. */
export interface Shape {
  name: string
  path: string
  headers: Record<string, string>
  body: Buffer
  /** Sent in chunks, without saying its length before. */
  chunked?: boolean
}

const BYTES = 4 << 20
const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }

const filled = (piece: string, begin = '', end = '', bytes = BYTES): Buffer => {
  const count = Math.floor((bytes - begin.length - end.length) / piece.length)
  return Buffer.from(begin + piece.repeat(count) + end)
}
const nested = (bytes: number): Buffer => Buffer.from('['.repeat(bytes / 2) + ']'.repeat(bytes / 2))
const keys = (count: number): string => Array.from({ length: count }, (_, k) => `k${k}=1`).join('&')
const members = (bytes: number): Buffer => {
  const parts: string[] = []
  for (let size = 2, k = 0; size < bytes - 20; k++) {
    const part = `"k${k}":${k}`
    parts.push(part)
    size += part.length + 1
  }
  return Buffer.from(`{${parts.join()}}`)
}

/** Just under what an open call takes, so that it is read and parsed. */
const TAKEN = (16 << 10) - 64

/** Twelve ways to make a server work for nothing: too large, too deep, too many, packed, and as much as is taken. */
export const shapes: readonly Shape[] = [
  { name: 'brackets in brackets, 4 MB', path: '/login', headers: json, body: nested(BYTES) },
  { name: 'the same in chunks', path: '/login', headers: json, body: nested(BYTES), chunked: true },
  { name: 'objects in objects, 4 MB', path: '/login', headers: json, body: filled('{"a":') },
  { name: '300,000 keys of a form', path: '/login', headers: form, body: Buffer.from(keys(300_000)) },
  { name: 'one key with 4 MB of %41', path: '/login', headers: form, body: filled('%41', 'username=') },
  { name: 'a list of numbers, 4 MB', path: '/registration', headers: json, body: filled('1,', '[', '1]') },
  { name: 'an object of 4 MB', path: '/login', headers: json, body: members(BYTES) },
  {
    name: '4 MB that unpack to 400 MB',
    path: '/login',
    headers: Object.assign({ 'content-encoding': 'gzip' }, json),
    body: gzipSync(Buffer.alloc(400 << 20, '['), { level: 1 }),
  },
  { name: '4 MB to no path at all', path: '/no/such/call', headers: json, body: nested(BYTES) },
  { name: '4 MB to a call for others', path: '/sys/user/add', headers: json, body: nested(BYTES) },
  { name: 'brackets, as much as is taken', path: '/login', headers: json, body: nested(TAKEN) },
  { name: 'an object, as much as is taken', path: '/login', headers: json, body: members(TAKEN) },
]
