import { useEffect, useRef } from 'react'
import { topics } from '@labbox/contract/bench/protocol.ts'
import { useTopicHeard, useTopicRefused, useUnsubscribeFailed } from '../../../app/mqtt.ts'
import type { Log } from '../bench/bench-store.ts'

/**
 * Says in the log when working together starts (both its topics are heard), when it ends, and when the broker refuses one of
 * the topics or keeps sending it.
 * @param id of the shared experiment or bench; undefined: nothing is shared
 */
export const useSharingLines = (log: Log, id: string | undefined): void => {
  const diagram = id ? topics.synergy(id) : null
  const people = id ? topics.synergyUser(id) : null
  const heardAll = [useTopicHeard(diagram), useTopicHeard(people)].every(Boolean)
  const refused = [useTopicRefused(diagram), useTopicRefused(people)].some(Boolean)
  // A lost connection that comes back does not start it anew.
  const started = useRef<string | null>(null)
  useEffect(() => {
    if (!id || !heardAll || started.current === id) return
    started.current = id
    log.add('success', 'page.synergyStarted')
  }, [log, id, heardAll])
  useEffect(() => {
    if (id || !started.current) return
    started.current = null
    log.add('info', 'page.synergyEnded')
  }, [log, id])
  useEffect(() => {
    if (refused) log.add('error', 'page.synergyRefused')
  }, [log, refused])
  useUnsubscribeFailed((topic) => {
    if (/^npu?\//.test(topic)) log.add('error', 'page.synergyKept')
  })
}
