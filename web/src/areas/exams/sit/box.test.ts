import { expect, it } from 'vitest'
import { openBox, sealBox } from './box.ts'

const newKey = () =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

it('gives back what was put in, to the holder of the key alone', async () => {
  const [key, other] = [await newKey(), await newKey()]
  const box = await sealBox(key, { answer: '4.7 kΩ' })
  expect(await openBox(key, box)).toEqual({ answer: '4.7 kΩ' })
  expect(await openBox(other, box)).toBeNull()
  const changed = new Uint8Array(box.data.slice(0))
  changed[0]! ^= 1
  expect(await openBox(key, { ...box, data: changed.buffer })).toBeNull()
})

it('shows nothing of the text, and never the same bytes twice', async () => {
  const key = await newKey()
  const [a, b] = [await sealBox(key, 'resistor'), await sealBox(key, 'resistor')]
  expect(new TextDecoder().decode(a.data)).not.toContain('resistor')
  expect(new Uint8Array(a.data)).not.toEqual(new Uint8Array(b.data))
})
