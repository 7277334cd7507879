import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { FloatingWindow, type Place } from './FloatingWindow.tsx'

afterEach(() => void vi.unstubAllGlobals())

const shown = (first: Place, width = 1200, height = 800) => {
  vi.stubGlobal('innerWidth', width)
  vi.stubGlobal('innerHeight', height)
  let place = first
  const Held = () => {
    const [held, setHeld] = useState(first)
    place = held
    return (
      <FloatingWindow title="Guide" place={held} onPlace={setHeld}>
        text
      </FloatingWindow>
    )
  }
  render(<Held />)
  return () => place
}

it('comes along when the browser narrows to the width of a phone', () => {
  const place = shown({ x: 760, y: 500, width: 420, height: 280 })
  expect(place()).toMatchObject({ x: 760, y: 500 })
  vi.stubGlobal('innerWidth', 390)
  vi.stubGlobal('innerHeight', 700)
  act(() => void dispatchEvent(new Event('resize')))
  expect(place()).toEqual({ x: 0, y: 420, width: 390, height: 280 })
})

it('is brought back when it opens outside', () => {
  expect(shown({ x: 3000, y: 100, width: 300, height: 200 })()).toMatchObject({ x: 900, y: 100 })
})

it('is moved and resized by arrow keys, and never out of reach', async () => {
  const place = shown({ x: 100, y: 10, width: 300, height: 200 })
  const user = userEvent.setup()
  screen.getByText('Guide').closest('header')!.focus()
  await user.keyboard('{ArrowRight}{ArrowDown}')
  expect(place()).toEqual({ x: 116, y: 26, width: 300, height: 200 })
  await user.keyboard('{Shift>}{ArrowRight}{ArrowUp}{/Shift}')
  expect(place()).toEqual({ x: 116, y: 26, width: 316, height: 184 })
  await user.keyboard('{ArrowUp>4/}')
  expect(place().y).toBe(0)
})
