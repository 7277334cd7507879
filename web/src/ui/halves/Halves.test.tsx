import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { Halves } from './Halves.tsx'

beforeEach(() => localStorage.clear())

const shown = () => {
  render(<Halves name="review" label="Divider" left={<p>left</p>} right={<p>right</p>} />)
  const divider = screen.getByRole('separator', { name: 'Divider' })
  return { divider, percent: () => Number(divider.getAttribute('aria-valuenow')) }
}

it('is moved by the arrow keys, within its bounds, and goes back to the middle by a double press', () => {
  const { divider, percent } = shown()
  expect(percent()).toBe(50)
  fireEvent.keyDown(divider, { key: 'ArrowLeft' })
  expect(percent()).toBe(48)
  for (let k = 0; k < 40; k += 1) fireEvent.keyDown(divider, { key: 'ArrowRight' })
  expect(percent()).toBe(75)
  for (let k = 0; k < 60; k += 1) fireEvent.keyDown(divider, { key: 'ArrowLeft' })
  expect(percent()).toBe(30)
  fireEvent.keyDown(divider, { key: 'Enter' })
  expect(percent()).toBe(30)
  fireEvent.doubleClick(divider)
  expect(percent()).toBe(50)
})

it('is drawn by the pointer while it is held, and remembered', () => {
  const { divider, percent } = shown()
  const held = new Set<number>()
  divider.setPointerCapture = (id) => void held.add(id)
  divider.hasPointerCapture = (id) => held.has(id)
  const box = divider.parentElement as HTMLElement
  box.getBoundingClientRect = () => ({ left: 100, width: 1000 }) as DOMRect
  fireEvent.pointerMove(divider, { pointerId: 1, clientX: 700 })
  expect(percent()).toBe(50)
  fireEvent.pointerDown(divider, { pointerId: 1, clientX: 600 })
  fireEvent.pointerMove(divider, { pointerId: 1, clientX: 700 })
  expect(percent()).toBe(60)
  expect(localStorage.getItem('labbox.halves.review')).toBe('60')
  expect(box.style.gridTemplateColumns).toContain('60fr')
})

it('stands where it was left; what cannot be a place is the middle', () => {
  localStorage.setItem('labbox.halves.review', '64')
  expect(shown().percent()).toBe(64)
  document.body.replaceChildren()
  localStorage.setItem('labbox.halves.review', 'somewhere')
  expect(shown().percent()).toBe(50)
})
