import { useState } from 'react'
import { GraphDocument, topicTypes, type Relation, type Topic } from '@labbox/contract/courses/graph.ts'
import { graphFaultOf, ringBy } from '@labbox/contract/courses/graph-rules.ts'
import { graphGet, graphList, graphSave, type Graph } from '@labbox/contract/courses/graphs.ts'
import { ApiError, failureText } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useUnsaved } from '../../../app/use-unsaved.ts'
import { addTopic, relate, removeTopic, unrelate } from './edits.ts'
import type { Selection } from './selection.ts'
import { useHistory } from './use-history.ts'

/** A graph that is edited: its document with undo, what is chosen, what is wrong, and how it is saved. */
export const useGraphDraft = (graph: Graph) => {
  const { t } = useTranslation('courses-graph')
  const { now: document, change, ...history } = useHistory(graph.document)
  const [stored, setStored] = useState(graph.document)
  const [revision, setRevision] = useState(graph.revision)
  const [selection, select] = useState<Selection>(null)
  const [ring, setRing] = useState<readonly string[]>([])
  const [nameless, setNameless] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const dirty = document !== stored
  useUnsaved(dirty)

  const edit = (next: GraphDocument, about?: string) => {
    setRing([])
    setNameless(null)
    setRefusal(null)
    change(next, about)
  }
  const choose = (next: Selection) => {
    setRing([])
    select(next)
  }
  const add = (type: Topic['type']) => {
    const chosen = selection?.kind === 'topic' ? document.topics.find(({ id }) => id === selection.id) : null
    // Into the classification that is chosen, or that the chosen topic stands in.
    const parentId = chosen ? (chosen.type === topicTypes.classify ? chosen.id : chosen.parentId) : null
    const word = type === topicTypes.point ? 'new' : 'newGroup'
    const name = { zh: t(`topic.${word}`, { lng: 'zh' }), en: t(`topic.${word}`, { lng: 'en' }) }
    const added = addTopic(document, { type, name, parentId })
    edit(added.document)
    select({ kind: 'topic', id: added.id })
    return added.id
  }
  const draw = ({ from, to }: Relation) => {
    const closed = ringBy(document.relations, { from, to })
    if (closed) {
      setRing(closed)
      return
    }
    edit(relate(document, from, to))
  }
  const remove = () => {
    if (!selection) return
    edit(
      selection.kind === 'topic'
        ? removeTopic(document, selection.id)
        : unrelate(document, selection.from, selection.to),
    )
    select(null)
  }
  const undo = () => {
    setRing([])
    history.undo()
  }
  const redo = () => {
    setRing([])
    history.redo()
  }
  /** The first name that cannot be stored is shown in its field. */
  const findNameless = (): boolean => {
    const checked = GraphDocument.safeParse(document)
    const path = checked.success ? [] : (checked.error.issues[0]?.path ?? [])
    const id = path[0] === 'topics' ? document.topics[Number(path[1])]?.id : undefined
    if (!id) return false
    select({ kind: 'topic', id })
    setNameless(id)
    return true
  }
  const save = async () => {
    if (findNameless()) return
    const fault = graphFaultOf(document)
    if (fault?.kind === 'cycle') return setRing(fault.topics)
    setBusy(true)
    try {
      const saved = await call(graphSave, { id: graph.id, revision, document }, { silent: true })
      setRevision(saved.revision)
      setStored(document)
      setRefusal(null)
      notify.success(t('edit.saved'))
      await invalidate([graphList, graphGet])
    } catch (error) {
      setRefusal(failureText(error))
      if (!(error instanceof ApiError)) throw error
    } finally {
      setBusy(false)
    }
  }
  return {
    document,
    edit,
    selection,
    choose,
    ring,
    nameless,
    refusal,
    busy,
    dirty,
    add,
    draw,
    remove,
    undo,
    redo,
    save,
    canUndo: history.canUndo,
    canRedo: history.canRedo,
  }
}
