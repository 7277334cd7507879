import { useQuery } from '@tanstack/react-query'
import { Form, Input, Select } from 'antd'
import { classPage } from '@labbox/contract/classes/classes.ts'
import { paperPage } from '@labbox/contract/exams/papers.ts'
import { endAllowed, taskTypes, type TaskType } from '@labbox/contract/tasks/states.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { knownLabel } from '../../../ui/known-label.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { LocalTextInput } from '../../../ui/LocalTextInput.tsx'
import { useNow } from '../../../ui/time/TimeText.tsx'
import { ZonedDateTime } from '../../../ui/time/ZonedDateTime.tsx'
import { ModeField } from './ModeField.tsx'
import { SettingsFields } from './SettingsFields.tsx'
import { CourseField, PaceField, usePaced } from '../../tasks/index.ts'
import { StudentsField } from './StudentsField.tsx'

const PAPER_PURPOSE_PRACTICE = 1

const Papers = () => {
  const { t } = useTranslation('exams')
  const text = useLocalText()
  const papers = useQuery(queryOf(paperPage, { limit: 200 }))
  const mode = Form.useWatch('mode') as number | undefined
  const fit = (papers.data?.items ?? []).filter(({ purpose }) => purpose !== PAPER_PURPOSE_PRACTICE)
  return (
    <Form.Item
      name="paperIds"
      label={t('field.papers')}
      required
      extra={t(mode === 3 ? 'exam.papersRandom' : 'exam.papersHint')}
    >
      <Select
        mode="multiple"
        maxCount={10}
        optionFilterProp="label"
        loading={papers.isPending}
        notFoundContent={
          papers.data && (
            <LinkButton to="/exam/paper/edit" look="link">
              {t('paper.add')}
            </LinkButton>
          )
        }
        options={fit.map(({ id, name, type, questions }) => ({
          value: id,
          // "Fully random" draws for each student, so a paper chosen by hand does not fit it.
          disabled: mode === 3 && type === 'chosen',
          label: t('exam.paper', { name: text(name), count: questions, kind: t(`paper.kind.${type}`) }),
        }))}
      />
    </Form.Item>
  )
}

const Window = () => {
  const { t } = useTranslation('exams')
  const now = useNow(5000)
  const start = (Form.useWatch('startAt') as string | null | undefined) ?? null
  const end = (Form.useWatch('endAt') as string | null | undefined) ?? null
  const bad = start && end && !endAllowed(new Date(start), new Date(end), new Date(now))
  return (
    <div className="lb-part-fields">
      <Form.Item name="startAt" label={t('field.start')} required>
        <ZonedDateTime presets={[{ label: t('exam.now'), hours: 0 }]} />
      </Form.Item>
      <Form.Item
        name="endAt"
        label={t('field.end')}
        required
        {...(bad && { validateStatus: 'warning' as const, help: t('exam.endEarly') })}
      >
        <ZonedDateTime
          presets={[1, 2, 3].map((hours) => ({ label: t('exam.inHours', { count: hours }), hours }))}
        />
      </Form.Item>
    </div>
  )
}

/** What is asked when an exam or a quiz is set. */
export const ExamFields = ({ type }: { type: TaskType }) => {
  const { t } = useTranslation('exams')
  const paced = usePaced()
  const text = useLocalText()
  const classes = useQuery(queryOf(classPage, { limit: 50, archived: false }))
  const rows = classes.data?.items ?? []
  const chosen = (Form.useWatch('classIds') as string[] | undefined) ?? []
  const members = rows.filter(({ id }) => chosen.includes(id)).reduce((sum, row) => sum + row.members, 0)
  return (
    <>
      <Form.Item name="name" label={t('field.name')} required>
        <LocalTextInput maxLength={200} />
      </Form.Item>
      <ModeField />
      <Papers />
      <CourseField />
      <PaceField />
      <div hidden={paced}>
        <Window />
        <Form.Item
          name="classIds"
          label={t('field.classes')}
          extra={chosen.length > 0 && t('exam.members', { count: members })}
        >
          <Select
            mode="multiple"
            optionFilterProp="label"
            labelRender={knownLabel}
            loading={classes.isPending}
            options={rows.map(({ id, name, members: count }) => ({
              value: id,
              label: t('exam.class', { name: text(name), count }),
            }))}
          />
        </Form.Item>
        <Form.Item name="students" label={t('exam.students')} extra={t('exam.studentsHint')}>
          <StudentsField classIds={rows.map(({ id }) => id)} chosen={chosen} />
        </Form.Item>
      </div>
      <Form.Item name="remark" label={t('exam.remark')}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={1000} />
      </Form.Item>
      <SettingsFields paced={paced} quiz={type === taskTypes.quiz} />
    </>
  )
}
