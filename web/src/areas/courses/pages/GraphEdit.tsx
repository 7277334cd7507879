import RedoOutlined from '@ant-design/icons/es/icons/RedoOutlined'
import UndoOutlined from '@ant-design/icons/es/icons/UndoOutlined'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useSearch } from '../../../ui/navigation.ts'
import { Alert, Button, Skeleton } from 'antd'
import { useEffect, useMemo, useRef } from 'react'
import { topicTypes } from '@labbox/contract/courses/graph.ts'
import { graphGet, type Graph } from '@labbox/contract/courses/graphs.ts'
import { queryOf, readOnce } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Canvas } from '../graph/Canvas.tsx'
import { layoutOf } from '../graph/layout.ts'
import { LookBar } from '../graph/LookBar.tsx'
import { Outline } from '../graph/Outline.tsx'
import { RelationFields, TopicFields } from '../graph/TopicFields.tsx'
import { useCamera } from '../graph/use-camera.ts'
import { useGraphDraft } from '../graph/use-graph-draft.ts'
import { useLook } from '../graph/use-look.ts'
import { useSideInSight } from '../graph/use-side-in-sight.ts'
import '../graph/graph.css'

const Editor = ({ graph }: { graph: Graph }) => {
  const { t } = useTranslation('courses-graph')
  const text = useLocalText()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const draft = useGraphDraft(graph)
  const { document, selection, ring } = draft
  const [look, setLook] = useLook()
  const layout = useMemo(() => layoutOf(document), [document])
  const camera = useCamera(layout)
  const nameField = useRef<HTMLDivElement>(null)
  const toFields = () => nameField.current?.querySelector('input')?.focus()
  const { bring } = camera
  const chosenId = selection?.kind === 'topic' ? selection.id : null
  // A topic that an edit added or moved stays visible.
  useEffect(() => {
    if (chosenId) bring(chosenId)
  }, [bring, chosenId, layout])
  const side = useSideInSight(chosenId)
  const addTopic = () => {
    draft.add(topicTypes.point)
    setTimeout(toFields)
  }
  const topic = document.topics.find(({ id }) => id === chosenId)
  const names = (ids: readonly string[]) =>
    ids.map((id) => text(document.topics.find((one) => one.id === id)?.name)).join(' → ')
  return (
    <div className="lb-page">
      <PageHeader
        title={text(graph.name)}
        hint={`${text(graph.courseName)} · ${t(draft.dirty ? 'edit.unsaved' : 'edit.hint')}`}
        actions={
          <>
            <LinkButton to={path.replace(/relationship$/, 'graphViews')} search={{ id: graph.id }}>
              {t('edit.view')}
            </LinkButton>
            <Button
              type="primary"
              loading={draft.busy}
              disabled={!draft.dirty}
              onClick={() => void draft.save()}
            >
              {t('common:action.save')}
            </Button>
          </>
        }
      />
      {ring.length > 0 && (
        <Alert
          className="lb-block"
          type="error"
          showIcon
          title={t('edit.ring')}
          description={names([...ring, ring[0] ?? ''])}
        />
      )}
      {draft.refusal && <Alert className="lb-block" type="error" showIcon title={draft.refusal} />}
      <div className="lb-graph-bar" role="toolbar" aria-label={t('edit.tools')}>
        <Button onClick={addTopic}>{t('topic.new')}</Button>
        <Button onClick={() => void draft.add(topicTypes.classify)}>{t('topic.newGroup')}</Button>
        <Button
          icon={<UndoOutlined />}
          aria-label={t('edit.undo')}
          title={t('edit.undo')}
          disabled={!draft.canUndo}
          onClick={draft.undo}
        />
        <Button
          icon={<RedoOutlined />}
          aria-label={t('edit.redo')}
          title={t('edit.redo')}
          disabled={!draft.canRedo}
          onClick={draft.redo}
        />
        <LookBar look={look} onLook={setLook} camera={camera} />
      </div>
      <div className="lb-graph">
        <div className="lb-graph-main">
          {document.topics.length === 0 ? (
            <EmptyState title={t('edit.empty')} hint={t('edit.emptyHint')} />
          ) : look === 'list' ? (
            <Outline document={document} selection={selection} onSelect={draft.choose} ring={ring} />
          ) : (
            <Canvas
              document={document}
              layout={layout}
              camera={camera}
              selection={selection}
              ring={ring}
              onSelect={draft.choose}
              acts={{
                relate: draft.draw,
                remove: draft.remove,
                add: addTopic,
                edit: toFields,
                undo: draft.undo,
                redo: draft.redo,
              }}
            />
          )}
          <p className="lb-muted">{t(look === 'picture' ? 'edit.keys' : 'edit.listHint')}</p>
        </div>
        <aside ref={side} className="lb-graph-side" aria-label={t('edit.fields')}>
          {topic ? (
            <TopicFields
              key={topic.id}
              courseId={graph.courseId}
              document={document}
              topic={topic}
              nameError={draft.nameless === topic.id ? t('topic.badName') : undefined}
              nameRef={nameField}
              onChange={draft.edit}
              onRelate={(from, to) => draft.draw({ from, to })}
              onRemoved={() => draft.choose(null)}
            />
          ) : selection?.kind === 'relation' ? (
            <RelationFields
              document={document}
              relation={selection}
              onChange={(next) => {
                draft.edit(next)
                draft.choose(null)
              }}
            />
          ) : (
            <p className="lb-muted">{t('edit.nothing')}</p>
          )}
        </aside>
      </div>
    </div>
  )
}

/** A graph in its editor: topics, classifications, what comes before what. */
const GraphEdit = () => {
  const { t } = useTranslation('courses-graph')
  const search = useSearch()
  const id = search['id'] ?? ''
  const query = useQuery({ ...queryOf(graphGet, { id }), ...readOnce, enabled: id !== '' })
  if (id === '') return <EmptyState title={t('view.none')} />
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active className="lb-page" />
  if (!query.data.editable) return <EmptyState title={t('edit.foreign')} hint={t('edit.foreignHint')} />
  return <Editor key={id} graph={query.data} />
}

export default GraphEdit
