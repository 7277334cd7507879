import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { BOARD_LIMITS, boardGet, BoardNotice, boardTopic } from '@labbox/contract/exams/board.ts'
import type { DataOf } from '@labbox/contract/core/endpoint.ts'
import { ExamNotice, examTopic } from '@labbox/contract/exams/notices.ts'
import { call } from '../../../app/api/call.ts'
import { queryClient, queryOfParts } from '../../../app/api/query.ts'
import { jsonOf, useMqttState, useTopic, useTopicRefused } from '../../../app/mqtt.ts'
import { merged } from './rows.ts'

/** How often all rows are fetched: while the broker tells of changes, and without it. */
const LIVE_MS = 20_000
const POLL_MS = 5_000
/** Changes of many students within this are fetched together. */
const GATHER_MS = 400

/** The rows of the board: the broker tells which have changed; all of them are fetched now and then. */
export const useBoard = (id: string, running: boolean) => {
  const topic = running ? boardTopic(id) : null
  const live = useMqttState() === 'connected'
  const refused = useTopicRefused(topic)
  const told = live && !refused
  const board = queryOfParts(boardGet, { id }, 'rows')
  const query = useQuery({ ...board, refetchInterval: running && (told ? LIVE_MS : POLL_MS) })
  const waiting = useRef(new Set<string>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const fetchRows = async () => {
    timer.current = undefined
    const ids = [...waiting.current]
    waiting.current.clear()
    if (ids.length > BOARD_LIMITS.rows) return void (await query.refetch())
    const fresh = await call(boardGet, { id, ids }, { silent: true }).catch(() => null)
    if (!fresh) return
    queryClient.setQueryData(board.queryKey, (known: DataOf<typeof boardGet> | undefined) =>
      known ? { ...fresh, rows: merged(known.rows, fresh.rows) } : known,
    )
  }
  useTopic(topic, (payload) => {
    const notice = BoardNotice.safeParse(jsonOf(payload))
    if (!notice.success) return
    for (const one of notice.data.ids) waiting.current.add(one)
    timer.current ??= setTimeout(() => void fetchRows(), GATHER_MS)
  })
  // Moved ends and messages, also by another teacher.
  useTopic(running ? examTopic(id) : null, (payload) => {
    if (ExamNotice.safeParse(jsonOf(payload)).success) void query.refetch()
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return { query, told }
}
