import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Cover } from './Cover.tsx'
import { coverOf } from './motifs.ts'

it('draws after the words of a name, and the same name always alike', () => {
  expect(coverOf('RC 低通滤波器的频率特性').motif).toBe('lowPass')
  expect(coverOf('Series voltage regulator').motif).toBe('bridge')
  expect(coverOf('Lab 7')).toEqual(coverOf('Lab 7'))
  const hues = new Set(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => coverOf(name).hue))
  expect(hues.size).toBeGreaterThan(3)
})

it('shows a picture where there is one, else a drawing', () => {
  const { container, rerender } = render(<Cover url="/p.png" name="A" />)
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/p.png')
  rerender(<Cover url={null} name="A" />)
  expect(container.querySelector('img')).toBeNull()
  expect(container.querySelectorAll('svg path').length).toBeGreaterThan(0)
})
