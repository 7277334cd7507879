import { expect, it } from 'vitest'
import { momentIn, withPictures } from './cards.ts'

const id = '0190a1b2-0000-7000-8000-000000000001'
const text = { type: 'doc' as const, content: [{ type: 'paragraph' }] }
const picture = { id, name: 'Screen', url: '/a' }

it('reads a moment from an address, and nothing else', () => {
  expect(momentIn(`${id}.12`)).toEqual({ kind: 'moment', id, seq: 12 })
  for (const other of [undefined, '', id, `${id}.0`, `${id}.x`, `x.${id}.1`])
    expect(momentIn(other)).toBeNull()
})

it('puts pictures below what was written, and alone where nothing was', () => {
  const image = { type: 'image', attrs: { fileId: id, alt: 'Screen' } }
  expect(withPictures(text, false, [])).toBe(text)
  expect(withPictures(text, false, [picture]).content).toEqual([...text.content, image])
  expect(withPictures(text, true, [picture]).content).toEqual([image])
})
