import { useQuery } from '@tanstack/react-query'
import { useSearch } from '../../../ui/navigation.ts'
import { Button, Skeleton, Tree } from 'antd'
import { useState, type Key, type KeyboardEvent } from 'react'
import type { Endpoint, InputOf } from '@labbox/contract/core/endpoint.ts'
import { questionPage } from '@labbox/contract/questions/questions.ts'
import { tagAdd, tagDelete, tagList, tagMove, tagUpdate, type Tag } from '@labbox/contract/questions/tags.ts'
import { ApiError, failureText } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate, queryOf } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { RouteDrawer } from '../../../ui/form/FormDrawer.tsx'
import { TagForm } from '../components/TagForm.tsx'
import { dropped, stepped, type TagPlace, type TagStep } from '../components/tag-moves.ts'
import { treeOf } from '../components/tree.ts'
import '../questions.css'

const nameOf = ({ name }: Tag): string => [name.zh, name.en].filter(Boolean).join(' / ')

/** Alt and an arrow key moves the chosen tag. */
const steps: Readonly<Record<string, TagStep>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}

type Asking = { kind: 'add'; parentId: string | null } | { kind: 'rename'; tag: Tag } | null

/** The tree of a bank's tags: added, renamed, moved by dragging, by buttons or by keys. */
const TagsEdit = () => {
  const { t } = useTranslation('questions')
  const search: Record<string, string | undefined> = useSearch()
  const bankId = search['bank'] ?? ''
  const query = useQuery(queryOf(tagList, { bankId }))
  const [chosen, setChosen] = useState<string | null>(null)
  const [asking, setAsking] = useState<Asking>(null)
  const tags = query.data?.items ?? []
  const tag = tags.find((one) => one.id === chosen)

  const act = async <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<boolean> => {
    try {
      await call(endpoint, input)
      return true
    } catch (error) {
      if (!(error instanceof ApiError && error.told)) notify.error(failureText(error))
      return false
    } finally {
      await invalidate([tagList, questionPage])
    }
  }
  const move = (id: string, place: TagPlace | null) => place && void act(tagMove, { id, ...place })
  const press = (event: KeyboardEvent) => {
    const step = event.altKey ? steps[event.key] : undefined
    if (step && chosen) {
      event.preventDefault()
      event.stopPropagation()
      move(chosen, stepped(tags, chosen, step))
    } else if (event.key === 'F2' && tag) setAsking({ kind: 'rename', tag })
  }
  const save = async (name: { zh?: string; en?: string }): Promise<boolean> => {
    if (asking?.kind === 'rename') {
      const done = await act(tagUpdate, { id: asking.tag.id, name })
      if (done) setAsking(null)
      return done
    }
    return act(tagAdd, { bankId, parentId: asking?.parentId ?? null, name })
  }
  const stepButton = (step: TagStep) => (
    <Button
      key={step}
      size="small"
      disabled={!tag || !stepped(tags, tag.id, step)}
      onClick={() => tag && move(tag.id, stepped(tags, tag.id, step))}
    >
      {t(`tags.${step}`)}
    </Button>
  )
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return (
    <RouteDrawer title={t('tags.title')} width={640}>
      <p className="lb-muted">{t('tags.hint')}</p>
      <div className="lb-actions lb-block" role="toolbar" aria-label={t('tags.title')}>
        <Button type="primary" size="small" onClick={() => setAsking({ kind: 'add', parentId: null })}>
          {t('tags.add')}
        </Button>
        <Button
          size="small"
          disabled={!tag}
          onClick={() => tag && setAsking({ kind: 'add', parentId: tag.id })}
        >
          {t('tags.addBelow')}
        </Button>
        <Button size="small" disabled={!tag} onClick={() => tag && setAsking({ kind: 'rename', tag })}>
          {t('tags.rename')}
        </Button>
        {(['up', 'down', 'in', 'out'] as const).map(stepButton)}
        <ConfirmButton
          size="small"
          disabled={!tag}
          loses={t('tags.deleteLoses', { name: tag ? nameOf(tag) : '', count: tag?.questions ?? 0 })}
          run={async () => {
            if (tag && (await act(tagDelete, { id: tag.id }))) setChosen(null)
          }}
        >
          {t('common:action.delete')}
        </ConfirmButton>
      </div>
      {asking && (
        <TagForm
          key={asking.kind === 'rename' ? asking.tag.id : `add ${asking.parentId}`}
          title={
            asking.kind === 'rename'
              ? t('tags.renameOne', { name: nameOf(asking.tag) })
              : asking.parentId
                ? t('tags.addBelowOne', { name: nameOf(tags.find((one) => one.id === asking.parentId)!) })
                : t('tags.add')
          }
          initial={asking.kind === 'rename' ? asking.tag.name : {}}
          onSave={save}
          onCancel={() => setAsking(null)}
        />
      )}
      {!query.data ? (
        <Skeleton active />
      ) : tags.length === 0 ? (
        <EmptyState title={t('tags.none')} hint={t('tags.noneHint')} />
      ) : (
        <div onKeyDownCapture={press}>
          <Tree
            blockNode
            draggable
            defaultExpandAll
            aria-label={t('tags.title')}
            treeData={treeOf(tags, (one) => `${nameOf(one)} (${one.questions})`)}
            selectedKeys={chosen ? [chosen] : []}
            onSelect={(keys: Key[]) => setChosen(keys[0] === undefined ? null : String(keys[0]))}
            onDrop={({ dragNode, node, dropPosition, dropToGap }) => {
              // antd counts the gap from the node's own place
              const own = Number(node.pos.split('-').at(-1))
              const gap = dropToGap ? (dropPosition < own ? -1 : 1) : 0
              move(String(dragNode.key), dropped(tags, String(dragNode.key), String(node.key), gap))
            }}
          />
        </div>
      )}
    </RouteDrawer>
  )
}

export default TagsEdit
