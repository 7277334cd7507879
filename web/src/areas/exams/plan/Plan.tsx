import { useQuery } from '@tanstack/react-query'
import { Button, Form, Select } from 'antd'
import { useState } from 'react'
import { paperPage } from '@labbox/contract/exams/papers.ts'
import { MOST_ITEMS, planPublish } from '@labbox/contract/exams/plan.ts'
import { projectGet, projectPage } from '@labbox/contract/labs/projects.ts'
import { taskPage, type LateRule } from '@labbox/contract/tasks/tasks.ts'
import { queryClient, queryOf } from '../../../app/api/query.ts'
import { serverNow } from '../../../app/clock.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { usePublicConfig } from '../../../app/product.ts'
import { useCan } from '../../../app/session/session.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { useNavigate } from '../../../ui/navigation.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { firstRhythm, firstSettings, planned, withLate, withTimes, type PlannedItem } from './plan.ts'
import { PlanHead } from './PlanHead.tsx'
import { PlanRow } from './PlanRow.tsx'
import '../../../ui/arrange.css'
import '../exams.css'

const PRACTICE = 1

/** Chooses one more lab or paper; what is chosen moves into the plan. */
const Adder = ({ label, options, onAdd }: AdderProps) => (
  <Select
    showSearch
    optionFilterProp="label"
    aria-label={label}
    placeholder={label}
    value={null}
    style={{ minWidth: 220 }}
    options={options}
    onChange={(value: string | null) => value && onAdd(value)}
  />
)
interface AdderProps {
  label: string
  options: { value: string; label: string }[]
  onAdd: (id: string) => void
}

/** Several labs, reports, quizzes and exams for the same classes, with times that follow a rhythm, published at once. */
const Plan = () => {
  const { t } = useTranslation('plan')
  const text = useLocalText()
  const navigate = useNavigate()
  const can = useCan()
  const graceS = usePublicConfig()?.examGraceSeconds
  const [rhythm, setRhythm] = useState(() => firstRhythm(serverNow()))
  const projects = useQuery(queryOf(projectPage, { limit: 200 }))
  const quizzes = can('exams:exam:add')
  const papers = useQuery({ ...queryOf(paperPage, { limit: 200 }), enabled: quizzes })
  const { form, formProps, busy } = useContractForm({
    endpoint: planPublish,
    toInput: ({ items, classIds, courseId }) => ({
      ...({ classIds, courseId } as object),
      items: ((items ?? []) as PlannedItem[]).map(planned),
    }),
    invalidates: [taskPage],
    done: t('done'),
    onDone: () => void navigate({ to: '/teacher/taskMgt' }),
  })
  const items = (Form.useWatch('items', form) as PlannedItem[] | undefined) ?? []
  const set = (next: PlannedItem[], by = rhythm) => form.setFieldsValue({ items: withTimes(next, by) })
  const follow = (next: typeof rhythm) => {
    setRhythm(next)
    set(form.getFieldValue('items') as PlannedItem[], next)
  }
  const add = (item: Pick<PlannedItem, 'kind' | 'source' | 'name' | 'hasReport'>) => {
    const own = {
      ...item,
      startAt: '',
      endAt: '',
      reportEndAt: null,
      mode: 2 as const,
      late: (form.getFieldValue('late') as LateRule | null | undefined) ?? null,
      settings: firstSettings(item.kind, graceS),
    }
    const [last] = withTimes([...items, own], rhythm).slice(-1)
    if (last) form.setFieldsValue({ items: [...items, last] })
  }
  const addLab = async (id: string) => {
    const { name, document } = await queryClient.fetchQuery(queryOf(projectGet, { id }))
    add({ kind: 'lab', source: id, name, hasReport: document.report.sections.length > 0 })
  }
  const addOn = (kind: 'quiz' | 'exam') => (id: string) => {
    const paper = papers.data?.items.find((one) => one.id === id)
    if (paper) add({ kind, source: id, name: paper.name, hasReport: false })
  }
  const paperOptions = (papers.data?.items ?? [])
    .filter(({ purpose }) => purpose !== PRACTICE)
    .map(({ id, name }) => ({ value: id, label: text(name) }))
  const follows = (changed: { late?: LateRule | null }) => {
    formProps.onValuesChange(changed)
    const all = form.getFieldValue('items') as PlannedItem[]
    if (changed.late !== undefined) form.setFieldsValue({ items: withLate(all, changed.late) })
  }
  const full = items.length >= MOST_ITEMS
  return (
    <div className="lb-page">
      <PageHeader
        title={t('title')}
        hint={t('hint')}
        actions={
          <Button type="primary" loading={busy} disabled={items.length === 0} onClick={form.submit}>
            {t('publish', { count: items.length })}
          </Button>
        }
      />
      <Form {...formProps} onValuesChange={follows} initialValues={{ classIds: [], items: [], late: null }}>
        <PlanHead rhythm={rhythm} onRhythm={follow} />
        <Form.List name="items">
          {(fields, { move, remove }) => (
            <ol className="lb-bare-list">
              {fields.map(({ key, name }) => (
                <PlanRow
                  key={key}
                  place={name}
                  count={fields.length}
                  onMove={(to) => {
                    move(name, to)
                    set(form.getFieldValue('items') as PlannedItem[])
                  }}
                  onRemove={() => remove(name)}
                />
              ))}
            </ol>
          )}
        </Form.List>
        {items.length === 0 && <EmptyState title={t('empty')} hint={t('emptyHint')} />}
        {!full && (
          <div className="lb-actions">
            <Adder
              label={t('addLab')}
              options={(projects.data?.items ?? []).map(({ id, name }) => ({ value: id, label: text(name) }))}
              onAdd={(id) => void addLab(id)}
            />
            {quizzes && (
              <>
                <Adder label={t('addQuiz')} options={paperOptions} onAdd={addOn('quiz')} />
                <Adder label={t('addExam')} options={paperOptions} onAdd={addOn('exam')} />
              </>
            )}
          </div>
        )}
      </Form>
    </div>
  )
}

export default Plan
