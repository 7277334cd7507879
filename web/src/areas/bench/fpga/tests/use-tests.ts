import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { topics } from '@labbox/contract/bench/protocol.ts'
import { designTest, sheetGet, TestNotice } from '@labbox/contract/measurement/measurement.ts'
import type { TestOutcome } from '@labbox/contract/measurement/test-bench/test-bench.ts'
import { cellsOf, type StudentItem } from '@labbox/contract/measurement/template.ts'
import { ApiError, failureText } from '../../../../app/api/api-error.ts'
import { call } from '../../../../app/api/call.ts'
import { invalidate, queryOf } from '../../../../app/api/query.ts'
import { notify } from '../../../../app/errors/feedback.ts'
import { jsonOf, useTopic } from '../../../../app/mqtt.ts'
import { randomId } from '../../../../app/random-id.ts'
import { useSession } from '../../../../app/session/session.ts'
import type { Source } from '../messages.ts'

/** A test that is under way. */
export interface Running {
  cellId: string
  saveId: string
  /** Place among those who wait; 0: it runs. */
  place: number
}

/** The test benches of a sheet: what they said last, and the one that is under way. */
export const useTests = (sheetId: string, sources: () => Promise<Source[] | null>) => {
  const sheet = useQuery(queryOf(sheetGet, { sheetId }))
  const userId = useSession((state) => state.user?.id)
  const [running, setRunning] = useState<Running | null>(null)
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, TestOutcome>>>({})
  const asked = useRef('')
  useTopic(running && userId ? topics.user(userId) : null, (payload) => {
    const notice = TestNotice.safeParse(jsonOf(payload)).data
    if (notice?.saveId === asked.current) setRunning((before) => before && { ...before, place: notice.place })
  })

  const template = sheet.data?.template
  return {
    sheet,
    running,
    outcomes,
    cells: template ? cellsOf<StudentItem>(template).filter(({ item }) => item.test) : [],
    run: async (cellId: string): Promise<void> => {
      const saveId = randomId()
      asked.current = saveId
      setRunning({ cellId, saveId, place: 0 })
      try {
        const files = await sources()
        if (!files) return
        const { outcome } = await call(designTest, { sheetId, cellId, saveId, files })
        setOutcomes((before) => ({ ...before, [cellId]: outcome }))
        await invalidate([sheetGet])
      } catch (error) {
        if (!(error instanceof ApiError && error.told)) notify.error(failureText(error))
      } finally {
        setRunning(null)
      }
    },
  }
}
