import { useQuery } from '@tanstack/react-query'
import { Button, Form, Select } from 'antd'
import type { Ref } from 'react'
import type { LocalText } from '@labbox/contract/core/types.ts'
import { topicTypes, type GraphDocument, type Topic, type TopicLink } from '@labbox/contract/courses/graph.ts'
import { graphTargets } from '@labbox/contract/courses/graphs.ts'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useDictionary } from '../../../app/dictionary.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { LocalTextInput } from '../../../ui/LocalTextInput.tsx'
import { changeTopic, placesFor, relate, removeTopic, unrelate } from './edits.ts'

interface Props {
  courseId: string
  document: GraphDocument
  topic: Topic
  nameError: string | undefined
  /** `about`: what is changed; the letters of one field are one step back. */
  onChange: (document: GraphDocument, about?: string) => void
  /** Draws a relation, or says why not. */
  onRelate: (from: string, to: string) => void
  onRemoved: () => void
  nameRef: Ref<HTMLDivElement>
}

const linkKey = ({ kind, id }: TopicLink): string => `${kind} ${id}`
const linkOf = (key: string): TopicLink => {
  const [kind, id = ''] = key.split(' ')
  return { kind: kind as TopicLink['kind'], id }
}

/** What a topic may lead to, by kind. */
const useTargets = (courseId: string, topic: Topic) => {
  const { t } = useTranslation('courses-graph')
  const text = useLocalText()
  const query = useQuery({ ...queryOf(graphTargets, { courseId }), staleTime: MINUTE_MS })
  const items = query.data?.items ?? []
  const known = new Set(items.map(linkKey))
  const options = (['ware', 'lab', 'tag'] as const).map((kind) => ({
    label: t(`link.${kind}`),
    options: items
      .filter((item) => item.kind === kind)
      .map((item) => ({
        value: linkKey(item),
        label: `${text(item.name)}${item.group ? ` · ${text(item.group)}` : ''}`,
      })),
  }))
  const gone = query.data ? topic.links.filter((link) => !known.has(linkKey(link))) : []
  return {
    loading: query.isPending,
    options: [
      ...options.filter((group) => group.options.length > 0),
      ...(gone.length > 0
        ? [
            {
              label: t('link.gone'),
              options: gone.map((link) => ({ value: linkKey(link), label: t('link.gone') })),
            },
          ]
        : []),
    ],
  }
}

/** Everything about one topic or classification, in fields: the way to edit a graph without drawing. */
export const TopicFields = (props: Props) => {
  const { courseId, document, topic, nameError, onChange, onRelate, onRemoved, nameRef } = props
  const { t } = useTranslation('courses-graph')
  const kinds = useDictionary('topicGraphType')
  const text = useLocalText()
  const targets = useTargets(courseId, topic)
  const { id } = topic
  const isPoint = topic.type === topicTypes.point
  const change = (more: Partial<Omit<Topic, 'id' | 'type'>>, about?: string) =>
    onChange(changeTopic(document, id, more), about && `${about} ${id}`)
  const others = document.topics
    .filter((one) => one.type === topicTypes.point && one.id !== id)
    .map((one) => ({ value: one.id, label: text(one.name) }))
  const ends = (side: 'from' | 'to') =>
    document.relations.filter((one) => one[side === 'from' ? 'to' : 'from'] === id).map((one) => one[side])
  const setEnds = (side: 'from' | 'to', wanted: string[]) => {
    const had = ends(side)
    const pair = (other: string): [string, string] => (side === 'from' ? [other, id] : [id, other])
    const gone = had.filter((one) => !wanted.includes(one))
    if (gone.length > 0) onChange(gone.reduce((next, one) => unrelate(next, ...pair(one)), document))
    for (const one of wanted) if (!had.includes(one)) onRelate(...pair(one))
  }
  return (
    <Form layout="vertical" component="div">
      <h2>{kinds.label(topic.type)}</h2>
      <div ref={nameRef}>
        <Form.Item
          label={t('topic.name')}
          required
          htmlFor="lb-topic-name"
          {...(nameError && { validateStatus: 'error' as const, help: nameError })}
        >
          <LocalTextInput
            id="lb-topic-name"
            maxLength={100}
            value={topic.name}
            onChange={(name) => change({ name: name as LocalText }, 'name')}
          />
        </Form.Item>
      </div>
      <Form.Item label={t('topic.parent')} htmlFor="lb-topic-parent">
        <Select
          id="lb-topic-parent"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('topic.noParent')}
          value={topic.parentId}
          options={placesFor(document, id).map((one) => ({ value: one.id, label: text(one.name) }))}
          onChange={(parentId: string | undefined) => change({ parentId: parentId ?? null })}
        />
      </Form.Item>
      {isPoint && (
        <>
          {(['from', 'to'] as const).map((side) => (
            <Form.Item key={side} label={t(`topic.${side}`)} htmlFor={`lb-topic-${side}`}>
              <Select
                id={`lb-topic-${side}`}
                mode="multiple"
                showSearch={{ optionFilterProp: 'label' }}
                placeholder={t('topic.none')}
                value={ends(side)}
                options={others}
                onChange={(wanted: string[]) => setEnds(side, wanted)}
              />
            </Form.Item>
          ))}
          <Form.Item label={t('topic.links')} extra={t('topic.linksHint')} htmlFor="lb-topic-links">
            <Select
              id="lb-topic-links"
              mode="multiple"
              showSearch={{ optionFilterProp: 'label' }}
              maxCount={50}
              placeholder={t('topic.none')}
              loading={targets.loading}
              value={targets.loading ? [] : topic.links.map(linkKey)}
              options={targets.options}
              onChange={(keys: string[]) => change({ links: keys.map(linkOf) })}
            />
          </Form.Item>
        </>
      )}
      <Form.Item label={t('topic.description')} htmlFor="lb-topic-description">
        <LocalTextInput
          id="lb-topic-description"
          multiline
          maxLength={2000}
          value={topic.description}
          onChange={(description) => change({ description }, 'description')}
        />
      </Form.Item>
      <Button
        danger
        onClick={() => {
          onChange(removeTopic(document, id))
          onRemoved()
        }}
      >
        {t('topic.remove')}
      </Button>
      <p className="lb-muted">{t(isPoint ? 'topic.removeMeans' : 'topic.removeGroupMeans')}</p>
    </Form>
  )
}

/** One relation, and how to take it out. */
export const RelationFields = ({
  document,
  relation,
  onChange,
}: {
  document: GraphDocument
  relation: { from: string; to: string }
  onChange: (document: GraphDocument) => void
}) => {
  const { t } = useTranslation('courses-graph')
  const text = useLocalText()
  const nameOf = (id: string) => text(document.topics.find((one) => one.id === id)?.name)
  const { from, to } = relation
  return (
    <>
      <h2>{t('relation.title')}</h2>
      <p>{t('relation.says', { from: nameOf(from), to: nameOf(to) })}</p>
      <div className="lb-actions">
        <Button danger onClick={() => onChange(unrelate(document, from, to))}>
          {t('relation.remove')}
        </Button>
        <Button onClick={() => onChange(relate(unrelate(document, from, to), to, from))}>
          {t('relation.turn')}
        </Button>
      </div>
    </>
  )
}
