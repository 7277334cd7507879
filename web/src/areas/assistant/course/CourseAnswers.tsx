import { useQuery } from '@tanstack/react-query'
import { Button, Form, Input, InputNumber, Radio, Skeleton, Switch } from 'antd'
import {
  courseAnswersGet,
  courseAnswersUpdate,
  hintDepths,
  NOTE_CHARACTERS,
  type CourseAnswers as Settings,
} from '@labbox/contract/assistant/course.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { useSearch } from '../../../ui/navigation.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Week } from './Week.tsx'

const SettingsForm = ({ settings }: { settings: Settings }) => {
  const { t } = useTranslation('course-answers')
  const { courseId, version } = settings
  const { formProps, busy } = useContractForm({
    endpoint: courseAnswersUpdate,
    fixed: { courseId, version },
    toInput: ({ budget, ...values }) => ({ ...values, budget: (budget as number | null) ?? null }),
    invalidates: [courseAnswersGet],
    done: t('saved'),
  })
  return (
    <Form {...formProps} initialValues={settings} className="lb-settings-form">
      <Form.Item name="enabled" label={t('enabled')} extra={t('enabledHint')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="depth" label={t('depth')} extra={t('depthHint')}>
        <Radio.Group options={hintDepths.map((value) => ({ value, label: t(`depths.${value}`) }))} />
      </Form.Item>
      <Form.Item name="gradual" label={t('gradual')} extra={t('gradualHint')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="note" label={t('note')} extra={t('noteHint')}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={NOTE_CHARACTERS} showCount />
      </Form.Item>
      <Form.Item name="budget" label={t('budget')} extra={t('budgetHint', { count: settings.tokens })}>
        <InputNumber className="lb-filter-text" min={0} max={1_000_000_000} step={10_000} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy}>
        {t('common:action.save')}
      </Button>
    </Form>
  )
}

/** How the language model answers what belongs to a course, and what its people asked about. */
const CourseAnswers = () => {
  const { t } = useTranslation('course-answers')
  const text = useLocalText()
  const { id: courseId = '' } = useSearch()
  const query = useQuery(queryOf(courseAnswersGet, { courseId }))
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active className="lb-page" />
  return (
    <div className="lb-page">
      <PageHeader
        title={t('titleOf', { course: text(query.data.name) })}
        hint={t('hint')}
        actions={
          <LinkButton to="/assistant/approved" search={{ id: courseId }}>
            {t('approved.title')}
          </LinkButton>
        }
      />
      <Week courseId={courseId} />
      <section className="lb-list lb-block" aria-labelledby="lb-settings">
        <h2 id="lb-settings">{t('settings')}</h2>
        <SettingsForm key={query.data.version} settings={query.data} />
      </section>
    </div>
  )
}

export default CourseAnswers
