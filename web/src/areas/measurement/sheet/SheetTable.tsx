import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { memo, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { sheetGet } from '@labbox/contract/measurement/measurement.ts'
import type { Sheet } from '@labbox/contract/measurement/sheet.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useSession } from '../../../app/session/session.ts'
import { useUnsaved } from '../../../app/use-unsaved.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { sheetCalls } from './calls.ts'
import { keptInBrowser } from './kept.ts'
import { SheetWork } from './SheetWork.tsx'
import { createSheetStore } from './store.ts'

/** How often unsent values are tried again. */
const RETRY_MS = 5_000

/** What others enter is shown this soon. */
const SHARED_MS = 5_000

export interface SheetTableProps {
  /** Others fill it too. */
  shared?: boolean
  sheetId: string
  /** The occupied bench that readings come from; null: none is connected. */
  occupancyId: string | null
  /** A reading was taken into this cell. */
  onRead?: (cellId: string) => void
}

const Connected = ({ sheet, occupancyId, onRead }: { sheet: Sheet } & SheetTableProps) => {
  const userId = useSession((session) => session.user?.id ?? '')
  const [store] = useState(() =>
    createSheetStore(sheet, sheetCalls(sheet.id), keptInBrowser(userId, sheet.id)),
  )
  const { work } = useSyncExternalStore(store.subscribe, store.get)
  useUnsaved(Object.values(work).some((own) => own.state !== 'reading'))
  useEffect(() => {
    if (sheet !== store.get().sheet) store.replace(sheet)
  }, [sheet, store])
  useEffect(() => {
    const flush = (): void => void store.flush()
    flush()
    const timer = setInterval(flush, RETRY_MS)
    window.addEventListener('online', flush)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', flush)
    }
  }, [store])
  return <SheetWork store={store} occupancyId={occupancyId} onRead={onRead} />
}

/**
 * A student's measurement table beside the bench: readings by button or Enter, typed values saved by themselves, formulas
 * computed as one types. Values that cannot be sent are kept in this browser and sent when the network is back. A large table
 * is not rendered again for what goes on around it.
 */
export const SheetTable = memo((props: SheetTableProps) => {
  const query = useQuery({
    ...queryOf(sheetGet, { sheetId: props.sheetId }),
    refetchInterval: props.shared ? SHARED_MS : false,
  })
  // Its words come with it. What is typed elsewhere meanwhile would be lost in a page that waited as a whole.
  if (query.data)
    return (
      <Suspense fallback={<Skeleton active />}>
        <Connected key={props.sheetId} sheet={query.data} {...props} />
      </Suspense>
    )
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return <Skeleton active />
})
