import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it, vi } from 'vitest'
import { LateWords, wordsCome } from '../../testing/late-words.tsx'
import { VersionList } from './VersionList.tsx'

it('leaves the page around it in sight while its words come', async () => {
  const page = (open: boolean) => (
    <LateWords>
      <Suspense fallback={<p>waits</p>}>
        <p>editor</p>
        {open && <VersionList versions={[]} none="Publish one" onTake={vi.fn()} />}
      </Suspense>
    </LateWords>
  )
  const { rerender } = render(page(false))
  await act(async () => rerender(page(true)))
  expect(screen.queryByText('waits')).toBeNull()
  expect(screen.getByText('editor').style.display).toBe('')
  await wordsCome()
  expect(screen.queryByText('Publish one')).not.toBeNull()
})
