import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it, vi } from 'vitest'
import { LateWords, wordsCome } from '../../testing/late-words.tsx'
import { CropDialog } from './CropDialog.tsx'

it('leaves the page behind it in sight while its words come', async () => {
  const page = (open: boolean) => (
    <LateWords>
      <Suspense fallback={<p>waits</p>}>
        <p>page</p>
        {open && (
          <CropDialog
            title="Cover"
            picture={{ width: 400, height: 300 } as ImageBitmap}
            size={{ width: 160, height: 120 }}
            busy={false}
            onDone={vi.fn()}
            onClose={vi.fn()}
          />
        )}
      </Suspense>
    </LateWords>
  )
  const { rerender } = render(page(false))
  await act(async () => rerender(page(true)))
  expect(screen.queryByText('waits')).toBeNull()
  expect(screen.getByText('page').style.display).toBe('')
  await wordsCome()
  expect(await screen.findByRole('img', { name: 'Cover' })).not.toBeNull()
})
