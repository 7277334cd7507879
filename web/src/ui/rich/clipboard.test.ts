import { expect, it } from 'vitest'
import { holdsText } from './clipboard.ts'

it('takes a copied table for text although a picture of it comes along', () => {
  const sheet =
    '<html><head><style>td { color: red }</style></head><body><table><tr><td>1.59</td></tr></table></body></html>'
  expect(holdsText(sheet)).toBe(true)
})

it('takes a copied picture for a picture', () => {
  expect(holdsText('')).toBe(false)
  expect(
    holdsText(
      '<meta charset="utf-8"><!--StartFragment--><img src="https://x/a.png" alt="a">&nbsp;<!--EndFragment-->',
    ),
  ).toBe(false)
})
