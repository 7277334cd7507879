import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CropDialog } from './CropDialog.tsx'

it('zooms by keys and by the wheel, between the whole picture and the closest view', async () => {
  const picture = { width: 400, height: 300 } as ImageBitmap
  render(
    <CropDialog
      title="Cover"
      picture={picture}
      size={{ width: 160, height: 120 }}
      busy={false}
      onDone={() => undefined}
      onClose={() => undefined}
    />,
  )
  const view = await screen.findByRole('img', { name: 'Cover' })
  const zoom = () => Number(screen.getByRole('slider').getAttribute('aria-valuenow'))
  expect(zoom()).toBe(1)
  fireEvent.keyDown(view, { key: '-' })
  expect(zoom()).toBe(1)
  fireEvent.keyDown(view, { key: '+' })
  const nearer = zoom()
  expect(nearer).toBeGreaterThan(1)
  fireEvent.wheel(view, { deltaY: -1 })
  expect(zoom()).toBeGreaterThan(nearer)
  fireEvent.keyDown(view, { key: 'Tab' })
  for (let press = 0; press < 100; press++) fireEvent.keyDown(view, { key: '+' })
  expect(zoom()).toBe(Number(screen.getByRole('slider').getAttribute('aria-valuemax')))
})
