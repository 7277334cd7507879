import { useEffect, useState, useSyncExternalStore } from 'react'
import { topics } from '@labbox/contract/bench/protocol.ts'
import {
  SharedChange,
  synergyChanges,
  synergyDiagram,
  synergyPropose,
  synergyStore,
  type Proposal,
} from '@labbox/contract/experiments/shared-diagram.ts'
import type { DataOf } from '@labbox/contract/core/endpoint.ts'
import { ApiError, failureText } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { jsonOf, useTopic, useTopicHeard } from '../../../app/mqtt.ts'
import { useUnsaved } from '../../../app/use-unsaved.ts'
import { backupAt } from '../circuit/backup.ts'
import type { CircuitKeeper, KeeperState } from '../circuit/keeper.ts'
import { createDrawing, type SharedDrawing } from './drawing.ts'

const RETRY_MS = 2_000
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** No answer came: whether it was stored is not known, and sending it again does it once. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.key === 'NETWORK' ||
    error.key === 'HTTP' ||
    error.key === 'TOO_MANY' ||
    error.code === 401 ||
    error.code >= 500)

/** Sends one proposal after the other, each until it is answered. */
const createSender = (id: string, drawing: SharedDrawing, onLine: (online: boolean) => void) => {
  let last: Promise<void> = Promise.resolve()
  const send = async (proposal: Proposal): Promise<void> => {
    for (;;) {
      try {
        const { seq } = await call(synergyPropose, { id, ...proposal }, { silent: true })
        drawing.stored(proposal.nonce, seq)
        return onLine(true)
      } catch (error) {
        if (!isPassing(error)) {
          onLine(true)
          drawing.refuse(proposal.nonce)
          notify.warning(failureText(error))
          return
        }
        onLine(false)
        await pause(RETRY_MS)
      }
    }
  }
  return {
    add: (proposal: Proposal) => {
      last = last.then(() => send(proposal))
    },
    done: () => last,
  }
}

const statusOf = (pending: number, online: boolean): KeeperState['status'] =>
  pending === 0 ? 'saved' : online ? 'saving' : 'offline'

/** The diagram that several people draw, as the page of an experiment keeps its own. */
export const useSharedDrawing = (id: string, userId: string, first: DataOf<typeof synergyDiagram>) => {
  const [online, setOnline] = useState(true)
  const [{ drawing, sender }] = useState(() => {
    const backup = backupAt<Proposal[]>(`labbox-together-${userId}-${id}`)
    const made = createDrawing(first, { waiting: backup.load() ?? [] })
    made.subscribe(() => backup.store(made.get().pending > 0 ? made.waiting() : null))
    const sending = createSender(id, made, setOnline)
    for (const proposal of made.waiting()) sending.add(proposal)
    return { drawing: made, sender: sending }
  })
  const state = useSyncExternalStore(drawing.subscribe, drawing.get)
  const topic = topics.synergy(id)
  const heard = useTopicHeard(topic)
  useUnsaved(state.pending > 0)

  const [catchUp] = useState(() => async (): Promise<void> => {
    try {
      const { changes, more } = await call(synergyChanges, { id, after: drawing.get().seq }, { silent: true })
      if (more) drawing.replace(await call(synergyDiagram, { id }, { silent: true }))
      else for (const change of changes) drawing.accept(change)
    } catch {
      // The next change, or the next connection, asks again.
    }
  })
  useTopic(topic, (payload) => {
    const message = SharedChange.safeParse(jsonOf(payload)).data
    if (message && !drawing.accept(message.body)) void catchUp()
  })
  // Whatever was said while nobody listened.
  useEffect(() => {
    if (heard) void catchUp()
  }, [heard, catchUp])

  const [keeper] = useState((): CircuitKeeper => {
    const store = async () => {
      await sender.done()
      return (await call(synergyStore, { id })).circuitId
    }
    return {
      get: () => ({
        circuit: drawing.get().circuit,
        base: null,
        status: statusOf(drawing.get().pending, true),
        savedAt: null,
        message: '',
      }),
      subscribe: drawing.subscribe,
      change: (circuit) => {
        const proposal = drawing.change(circuit)
        if (proposal) sender.add(proposal)
      },
      flush: store,
      store,
      insist: store,
      replace: () => undefined,
      start: () => undefined,
    }
  })
  return {
    authors: state.authors,
    drawing: {
      keeper,
      circuit: state.circuit,
      base: null,
      status: statusOf(state.pending, online),
      savedAt: null,
      message: '',
    },
  }
}
