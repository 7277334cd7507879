import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Form, Progress, Radio, Slider, Tree } from 'antd'
import { useState, type Key } from 'react'
import {
  exerciseBanks,
  exercisePage,
  exerciseStart,
  exerciseTopics,
  ROUND_LIMIT,
  type ExerciseBank,
  type ExerciseTopic,
} from '@labbox/contract/questions/exercises.ts'
import { questionTypes, type QuestionType } from '@labbox/contract/questions/content.ts'
import { queryOf, useMutationOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { treeOf } from '../components/tree.ts'
import { usePlaces } from './places.ts'

const practised = questionTypes.filter((type) => type !== 'file')

/** Chooses what a round is about: one topic with all below it, or any of several tags; which types, how many. */
export const StartForm = ({ bank }: { bank: ExerciseBank }) => {
  const { t } = useTranslation('questions')
  const text = useLocalText()
  const { openRound } = usePlaces()
  const [kind, setKind] = useState<'topic' | 'tag'>('topic')
  const [tagIds, setTagIds] = useState<string[]>([])
  const [types, setTypes] = useState<QuestionType[]>([])
  const [count, setCount] = useState(10)
  const topics = useQuery(queryOf(exerciseTopics, { bankId: bank.id }))
  const start = useMutationOf(exerciseStart, {
    invalidates: [exercisePage, exerciseBanks],
    onSuccess: ({ id }) => void openRound(id),
  })
  const items = topics.data?.items ?? []
  const title = (topic: ExerciseTopic) => (
    <span className="lb-topic">
      <span>{text(topic.name)}</span>
      <span className="lb-muted lb-num">
        {t('exercise.doneOf', { done: topic.done, count: topic.questions })}
      </span>
    </span>
  )
  const choose = (chosen: readonly Key[]) => setTagIds(chosen.map(String))
  const one = kind === 'topic'
  return (
    <Form layout="vertical" component="div">
      <Progress
        percent={bank.questions === 0 ? 0 : Math.round((bank.done / bank.questions) * 100)}
        success={{ percent: bank.questions === 0 ? 0 : Math.round((bank.right / bank.questions) * 100) }}
        aria-label={t('exercise.progress')}
        format={() => t('exercise.doneOf', { done: bank.done, count: bank.questions })}
      />
      {items.length > 0 && (
        <Form.Item label={t('exercise.about')}>
          <Radio.Group
            value={kind}
            aria-label={t('exercise.about')}
            options={(['topic', 'tag'] as const).map((value) => ({
              value,
              label: t(`exercise.by_${value}`),
            }))}
            onChange={({ target }) => {
              setKind(target.value as 'topic' | 'tag')
              setTagIds([])
            }}
          />
          <div className="lb-topics">
            <Tree
              key={kind}
              blockNode
              defaultExpandAll
              aria-label={t(`exercise.by_${kind}`)}
              treeData={treeOf(items, title)}
              {...(one
                ? { selectedKeys: tagIds, onSelect: choose }
                : {
                    checkable: true,
                    checkStrictly: true,
                    selectable: false,
                    checkedKeys: tagIds,
                    onCheck: (checked) => choose(Array.isArray(checked) ? checked : checked.checked),
                  })}
            />
          </div>
          <span className="lb-muted">
            {t(tagIds.length === 0 ? 'exercise.whole' : `exercise.chosen_${kind}`)}
          </span>
        </Form.Item>
      )}
      <Form.Item label={t('exercise.types')}>
        <Checkbox.Group
          value={types}
          options={practised.map((value) => ({ value, label: t(`type.${value}`) }))}
          onChange={setTypes}
        />
      </Form.Item>
      <Form.Item label={t('exercise.count', { count })}>
        <Slider
          min={1}
          max={ROUND_LIMIT}
          value={count}
          onChange={setCount}
          ariaLabelForHandle={t('exercise.countLabel')}
        />
      </Form.Item>
      <Button
        type="primary"
        size="large"
        loading={start.isPending}
        onClick={() =>
          start.mutate({
            bankId: bank.id,
            tagIds,
            types,
            count,
            kind: one && tagIds.length > 0 ? 'topic' : 'tag',
          })
        }
      >
        {t('exercise.start')}
      </Button>
    </Form>
  )
}
