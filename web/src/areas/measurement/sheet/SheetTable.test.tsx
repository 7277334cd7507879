import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { sheetGet } from '@labbox/contract/measurement/measurement.ts'
import { queryClient, queryOf } from '../../../app/api/query.ts'
import { LateWords } from '../../../testing/late-words.tsx'
import { WithQueries } from '../../../testing/with-queries.tsx'
import { SheetTable } from './SheetTable.tsx'
import { sheetOf } from './student-sheet.fixture.ts'

vi.mock('../../../app/use-unsaved.ts', () => ({ useUnsaved: () => () => undefined }))
afterEach(() => queryClient.clear())

it('leaves what stands around it in sight while its words come: a field that is hidden would lose what is typed', async () => {
  const page = (ready: boolean) => (
    <LateWords>
      <WithQueries>
        <Suspense fallback={<p>waits</p>}>
          <p>parts</p>
          {ready && <SheetTable sheetId="s" occupancyId={null} />}
        </Suspense>
      </WithQueries>
    </LateWords>
  )
  queryClient.setQueryData(queryOf(sheetGet, { sheetId: 's' }).queryKey, sheetOf())
  const { rerender } = render(page(false))
  await act(async () => rerender(page(true)))
  expect(screen.queryByText('waits')).toBeNull()
  expect(screen.getByText('parts').style.display).toBe('')
})
