import { useQuery } from '@tanstack/react-query'
import { Checkbox, Col, Form, Progress, Radio, Select } from 'antd'
import { useState } from 'react'
import { classPage, semesterList } from '@labbox/contract/classes/classes.ts'
import { coursePage } from '@labbox/contract/courses/courses.ts'
import {
  MOST_CLASSES,
  rolloverBegin,
  rolloverNext,
  rolloverPage,
  rolloverPreview,
  type RolloverChoices,
} from '@labbox/contract/rollover/rollover.ts'
import { taskPage } from '@labbox/contract/tasks/tasks.ts'
import { call } from '../../app/api/call.ts'
import { invalidate, queryOf } from '../../app/api/query.ts'
import { notify } from '../../app/errors/feedback.ts'
import { useLocalText, useTranslation } from '../../app/i18n.ts'
import { useCan } from '../../app/session/session.ts'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PreviewTable } from './PreviewTable.tsx'
import { Runs } from './Runs.tsx'

const first: RolloverChoices = {
  members: true,
  tasks: true,
  groups: false,
  schemes: true,
  courses: 'same',
  archive: true,
}

/** Classes in use, and the semesters they can go to. */
const useOptions = () => {
  const text = useLocalText()
  const semesters = useQuery(queryOf(semesterList, {}))
  const classes = useQuery(queryOf(classPage, { archived: false, limit: 200 }))
  return {
    semesters: (semesters.data ?? []).map(({ id, name }) => ({ value: id, label: text(name) })),
    classes: (classes.data?.items ?? []).map(({ id, name, semesterName }) => ({
      value: id,
      label: semesterName ? `${text(name)} · ${text(semesterName)}` : text(name),
    })),
  }
}

/** Carries class after class; each is whole or not there at all, so it can go on wherever it was cut off. */
const useRun = () => {
  const { t } = useTranslation('rollover')
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const goOn = async (id: string) => {
    try {
      for (;;) {
        const run = await call(rolloverNext, { id })
        setProgress(run)
        if (run.done < run.total) continue
        notify.success(t('done', { count: run.classes.filter(({ classId }) => classId).length }))
        return
      }
    } finally {
      setProgress(null)
      await invalidate([rolloverPage, classPage, coursePage, taskPage])
    }
  }
  return { progress, goOn }
}

/** Classes and courses into a new semester: what goes along, what will be made, and what was made before. */
const RollOver = () => {
  const { t } = useTranslation(['rollover', 'common'])
  const can = useCan()
  const options = useOptions()
  const [semesterId, setSemester] = useState<string | null>(null)
  const [classIds, setClasses] = useState<string[]>([])
  const [choices, setChoices] = useState(first)
  const { progress, goOn } = useRun()
  const input = { semesterId: semesterId ?? '', classIds, ...choices }
  const chosen = semesterId !== null && classIds.length > 0
  const preview = useQuery({
    queryKey: [rolloverPreview.path, input],
    queryFn: () => call(rolloverPreview, input),
    enabled: chosen && !progress,
    gcTime: 0,
  })
  const possible = chosen ? (preview.data ?? []).filter(({ problem }) => problem === null) : []
  const box = (key: 'members' | 'tasks' | 'groups' | 'schemes' | 'archive', disabled = false) => (
    <Checkbox
      checked={choices[key] && !disabled}
      disabled={disabled}
      onChange={({ target }) => setChoices({ ...choices, [key]: target.checked })}
    >
      {t(`choice.${key}`)}
    </Checkbox>
  )
  const run = async () => {
    const { id } = await call(rolloverBegin, { ...input, classIds: possible.map((one) => one.id) })
    setClasses([])
    await goOn(id)
  }
  const semester = options.semesters.find(({ value }) => value === semesterId)?.label ?? ''
  return (
    <div className="lb-page">
      <PageHeader title={t('title')} hint={t('hint')} />
      <section className="lb-list lb-block">
        <Col xs={24} lg={14}>
          <Form layout="vertical" component="div">
            <Form.Item label={t('semester')} extra={t('semesterHint')}>
              <Select
                aria-label={t('semester')}
                value={semesterId}
                options={options.semesters}
                onChange={(id: string) => setSemester(id)}
              />
            </Form.Item>
            <Form.Item label={t('classes')}>
              <Select
                aria-label={t('classes')}
                mode="multiple"
                maxCount={MOST_CLASSES}
                showSearch={{ optionFilterProp: 'label' }}
                value={classIds}
                options={options.classes}
                onChange={(ids: string[]) => setClasses(ids)}
              />
            </Form.Item>
            <Form.Item label={t('with')}>
              <div>{box('members')}</div>
              {can('tasks:task:add') && (
                <>
                  <div>{box('tasks')}</div>
                  <div>{box('groups', !choices.tasks || !choices.members)}</div>
                </>
              )}
              {can('scores:book:edit') && <div>{box('schemes')}</div>}
            </Form.Item>
            <Form.Item label={t('course.label')}>
              <Radio.Group
                value={choices.courses}
                options={(['same', 'copy'] as const).map((value) => ({ value, label: t(`course.${value}`) }))}
                onChange={({ target }) =>
                  setChoices({ ...choices, courses: target.value as RolloverChoices['courses'] })
                }
              />
            </Form.Item>
            <Form.Item>{box('archive')}</Form.Item>
          </Form>
        </Col>
        {progress ? (
          <div role="status" className="lb-block">
            <Progress percent={Math.round((progress.done / progress.total) * 100)} />
            <p className="lb-muted">{t('progress', progress)}</p>
          </div>
        ) : !chosen ? (
          <EmptyState title={t('preview')} hint={t('previewHint')} />
        ) : preview.isError ? (
          <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
        ) : (
          <>
            <div className="lb-block">
              <PreviewTable rows={preview.data ?? []} loading={preview.isFetching} />
            </div>
            <ConfirmButton
              type="primary"
              danger={false}
              disabled={possible.length === 0 || preview.isFetching}
              question={t('ask', { count: possible.length, semester })}
              loses={t('loses')}
              run={run}
            >
              {t('run', { count: possible.length })}
            </ConfirmButton>
          </>
        )}
      </section>
      <section className="lb-list">
        <h2>{t('earlier')}</h2>
        <Runs busy={progress !== null} goOn={(id) => void goOn(id)} />
      </section>
    </div>
  )
}

export default RollOver
