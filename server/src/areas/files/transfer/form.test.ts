import { Readable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import { receiveChunkForm } from './form.ts'

const BOUNDARY = '----WebKitFormBoundary0123456789'
const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }

const formOf = (fields: Record<string, string>, file: Buffer | null, part = 'file') =>
  Buffer.concat([
    ...Object.entries(fields).map(([name, value]) =>
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    ),
    ...(file
      ? [
          Buffer.from(
            `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${part}"; filename="blob"\r\nContent-Type: application/octet-stream\r\n\r\n`,
          ),
          file,
          Buffer.from('\r\n'),
        ]
      : []),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ])

/** The bytes in pieces that end at these places. */
const inPieces = (bytes: Buffer, cuts: readonly number[]): Readable => {
  const ends = [...new Set(cuts.map((cut) => cut % bytes.length))].sort((a, b) => a - b)
  const pieces = [...ends, bytes.length].map((end, k) => bytes.subarray(k === 0 ? 0 : ends[k - 1], end))
  return Readable.from(pieces.filter(({ length }) => length > 0))
}

const read = async (source: Readable, length: number, held = false) => {
  const form = await receiveChunkForm(source, headers)
  const came: Buffer[] = []
  const exact = await form.bytes.pour(length, (bytes) => {
    came.push(Buffer.from(bytes))
    return held ? new Promise((resolve) => setImmediate(resolve)) : undefined
  })
  form.bytes.drain()
  return { fields: form.fields, exact, bytes: Buffer.concat(came) }
}

const refusedAs = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing',
    (error: unknown) => (error instanceof AppError ? error.key : String(error)),
  )

describe('the form of a chunk', () => {
  it('is read the same however it is cut, and whether or not the disk is waited for', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.stringMatching(/^[a-zA-Z]{1,12}$/), text, { maxKeys: 5 }),
        fc.uint8Array({ maxLength: 400 }),
        fc.array(fc.nat(2_000), { maxLength: 12 }),
        fc.boolean(),
        async (fields, file, cuts, held) => {
          const bytes = Buffer.from(file)
          const got = await read(inPieces(formOf(fields, bytes), cuts), bytes.length, held)
          expect({ ...got, fields: { ...got.fields } }).toEqual({ fields: { ...fields }, exact: true, bytes })
        },
      ),
      { numRuns: 200 },
    )
  })

  it('hands over no more than was asked for, and says when the part is shorter, longer or cut off', async () => {
    const file = Buffer.from(`looks like an end\r\n--${BOUNDARY}x but is none`)
    const whole = formOf({ a: '1' }, file)
    for (const [length, came] of [
      [file.length - 1, file.length - 1],
      [5, 5],
    ] as const) {
      const got = await read(inPieces(whole, [70, 200]), length)
      expect([got.exact, got.bytes.length]).toEqual([false, came])
    }
    expect((await read(inPieces(whole, []), file.length + 1)).exact).toBe(false)
    expect((await read(inPieces(whole, [90]), whole.length)).exact).toBe(false)
    expect((await read(inPieces(whole.subarray(0, -60), [80]), file.length)).exact).toBe(false)
  })

  it('is refused without a file, with another part, without a boundary, without an end', async () => {
    const refused = (bytes: Buffer, type = headers['content-type']) =>
      refusedAs(receiveChunkForm(Readable.from([bytes]), { 'content-type': type }))
    expect(await refused(formOf({ a: '1' }, null))).toBe('FILE_MISSING')
    expect(await refused(formOf({}, Buffer.from('x'), 'other'))).toBe('FILE_MISSING')
    expect(await refused(formOf({}, Buffer.from('x')), 'application/json')).toBe('FILE_MISSING')
    expect(await refused(formOf({}, Buffer.from('x')), 'multipart/form-data; boundary=')).toBe('FILE_MISSING')
    expect(await refused(formOf({}, Buffer.from('x')).subarray(0, 60))).toBe('MALFORMED')
    expect(await refused(Buffer.alloc(0))).toBe('MALFORMED')
    expect(await refused(formOf({ long: 'x'.repeat(70_000) }, Buffer.from('x')))).toBe('nothing')
    const pieces = Array.from({ length: 20 }, () => Buffer.alloc(10_000, 'x'))
    expect(await refusedAs(receiveChunkForm(Readable.from(pieces), headers))).toBe('MALFORMED')
  })

  it('lets the failure of the disk through', async () => {
    const form = await receiveChunkForm(Readable.from([formOf({}, Buffer.from('bytes'))]), headers)
    await expect(form.bytes.pour(5, () => Promise.reject(new Error('ENOSPC')))).rejects.toThrow('ENOSPC')
  })
})
