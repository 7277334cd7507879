import { useQuery } from '@tanstack/react-query'
import { Form, Input, Select, Switch } from 'antd'
import { projectGet, projectPage } from '@labbox/contract/labs/projects.ts'
import { MARGIN_MS } from '@labbox/contract/tasks/states.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { TemplateSelect } from '../../templates/index.ts'
import { knownLabel } from '../../../ui/known-label.ts'
import { NumberField } from '../../../ui/number/NumberField.tsx'
import { LocalTextInput } from '../../../ui/LocalTextInput.tsx'
import { useNow } from '../../../ui/time/TimeText.tsx'
import { ZonedDateTime } from '../../../ui/time/ZonedDateTime.tsx'
import { GroupFields } from '../groups/GroupFields.tsx'
import { useBoxes } from '../type-word.ts'
import { ClassesField } from './ClassesField.tsx'
import { CourseField } from './CourseField.tsx'
import { RequiredFields } from './RequiredFields.tsx'
import { LateItem } from './LateFields.tsx'
import { PaceField, usePaced } from './PaceField.tsx'

const HOUR = 1
const DAY = 24

/** Why an end cannot be taken, by the server's clock; null when it can. */
const endProblem = (start: string | null, end: string | null, now: number): 'early' | 'order' | null => {
  if (!end) return null
  if (Date.parse(end) < now + MARGIN_MS) return 'early'
  return start && Date.parse(end) <= Date.parse(start) ? 'order' : null
}

const EndField = ({ name, label }: { name: 'endAt' | 'reportEndAt'; label: string }) => {
  const { t } = useTranslation(['tasks', 'tasks-manage'])
  const now = useNow(5000)
  const start = (Form.useWatch('startAt') as string | undefined) ?? null
  const end = (Form.useWatch(name) as string | undefined) ?? null
  const experimentEnd = (Form.useWatch('endAt') as string | undefined) ?? null
  const tooEarly =
    name === 'reportEndAt' && end && experimentEnd && Date.parse(end) < Date.parse(experimentEnd)
  const problem = endProblem(start, end, now) ?? (tooEarly ? 'beforeExperiment' : null)
  return (
    <Form.Item
      name={name}
      label={label}
      required
      {...(problem
        ? { validateStatus: 'warning' as const, help: t(`tasks-manage:publish.end.${problem}`) }
        : {})}
    >
      <ZonedDateTime
        presets={[
          { label: t('tasks-manage:publish.in.hours', { count: 2 }), hours: 2 * HOUR },
          { label: t('tasks-manage:publish.in.weeks', { count: 1 }), hours: 7 * DAY },
          { label: t('tasks-manage:publish.in.weeks', { count: 2 }), hours: 14 * DAY },
          { label: t('tasks-manage:publish.in.weeks', { count: 4 }), hours: 28 * DAY },
        ]}
      />
    </Form.Item>
  )
}

interface PublishFieldsProps {
  /** Whether the lab is given, so that the classes are what is asked first. */
  given: boolean
  onProject: (id: string) => void
}

/** What is asked when a lab is handed to classes. */
export const PublishFields = ({ given, onProject }: PublishFieldsProps) => {
  const { t } = useTranslation(['tasks', 'tasks-manage', 'templates'])
  const text = useLocalText()
  const projects = useQuery(queryOf(projectPage, { limit: 200 }))
  const paced = usePaced()
  const boxes = useBoxes()
  const report = Form.useWatch('report') as boolean | undefined
  const projectId = Form.useWatch('projectId') as string | undefined
  const project = useQuery({
    ...queryOf(projectGet, { id: projectId ?? '' }),
    enabled: projectId !== undefined,
  })
  const chosen = Form.useWatch('reportTemplateId') as string | null | undefined
  const pdf = Form.useWatch(['settings', 'pdfReport']) as boolean | undefined
  const bare = project.data?.document.report.sections.length === 0
  const noTemplate = bare && !chosen
  return (
    <>
      <Form.Item name="projectId" label={t('tasks-manage:publish.project')} required>
        <Select
          showSearch
          optionFilterProp="label"
          labelRender={knownLabel}
          loading={projects.isPending}
          options={(projects.data?.items ?? []).map(({ id, name }) => ({ value: id, label: text(name) }))}
          onChange={onProject}
        />
      </Form.Item>
      <Form.Item name="name" label={t('field.name')} required>
        <LocalTextInput maxLength={200} />
      </Form.Item>
      <CourseField />
      <PaceField both />
      <div hidden={paced}>
        <ClassesField first={given} />
        <Form.Item name="startAt" label={t('field.start')} required>
          <ZonedDateTime presets={[{ label: t('tasks-manage:publish.now'), hours: 0 }]} />
        </Form.Item>
        <EndField name="endAt" label={t('tasks-manage:publish.experimentEnd')} />
      </div>
      <Form.Item
        name="report"
        label={t('tasks-manage:publish.report')}
        extra={noTemplate && t('tasks-manage:publish.noTemplate')}
        valuePropName="checked"
      >
        <Switch />
      </Form.Item>
      {report && !paced && <EndField name="reportEndAt" label={t('tasks-manage:publish.reportEnd')} />}
      {report && !pdf && (
        <Form.Item name="reportTemplateId" label={t('tasks-manage:publish.template')}>
          <TemplateSelect none={bare ? '' : t('tasks-manage:publish.templateOfLab')} />
        </Form.Item>
      )}
      {report && (
        <Form.Item
          name={['settings', 'pdfReport']}
          label={t('tasks-manage:publish.pdf')}
          extra={t('tasks-manage:publish.pdfHint')}
          valuePropName="checked"
        >
          <Switch />
        </Form.Item>
      )}
      <Form.Item
        name={['settings', 'manualFill']}
        label={t('tasks-manage:publish.manual')}
        extra={t('tasks-manage:publish.manualHint')}
        valuePropName="checked"
      >
        <Switch />
      </Form.Item>
      {!paced && boxes && (
        <Form.Item
          name="box"
          label={t('tasks-manage:publish.box')}
          extra={t('tasks-manage:publish.boxHint')}
          valuePropName="checked"
        >
          <Switch />
        </Form.Item>
      )}
      {!paced && <GroupFields />}
      <RequiredFields />
      <LateItem />
      <Form.Item
        name={['settings', 'feedback']}
        label={t('tasks-manage:publish.feedback')}
        extra={t('tasks-manage:publish.feedbackHint')}
        valuePropName="checked"
      >
        <Switch />
      </Form.Item>
      <Form.Item
        name={['settings', 'stuckMinutes']}
        label={t('tasks-manage:publish.stuck')}
        extra={t('tasks-manage:publish.stuckHint')}
        required
      >
        <NumberField min={1} max={240} precision={0} suffix={t('tasks-manage:publish.minutes')} />
      </Form.Item>
      <Form.Item name="remark" label={t('tasks-manage:publish.remark')}>
        <Input.TextArea rows={2} maxLength={1000} />
      </Form.Item>
    </>
  )
}
