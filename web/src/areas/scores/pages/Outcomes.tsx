import { useQuery } from '@tanstack/react-query'
import { Alert, Form, Select, type FormInstance } from 'antd'
import {
  attainmentEvidence,
  attainmentGet,
  attainmentSave,
  attainmentSources,
  type AttainmentSources,
} from '@labbox/contract/scores/attainment-calls.ts'
import { gradeBookPage } from '@labbox/contract/scores/books.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { Link, useSearch } from '../../../ui/navigation.ts'
import { formOf, outcomesForm, settingsOf, type OutcomeForm, type SettingsForm } from '../attainment/form.ts'
import { LevelFields } from '../attainment/LevelFields.tsx'
import { OutcomeFields } from '../attainment/OutcomeFields.tsx'
import { TagTable } from '../attainment/TagTable.tsx'

const Tags = ({ sources, topics }: { sources: AttainmentSources; topics: Topics }) => {
  const chosen = (Form.useWatch(['settings', 'outcomes']) ?? []) as (OutcomeForm | undefined)[]
  const graphId: unknown = Form.useWatch(['settings', 'graphId'])
  const used = topics.filter((_, k) => chosen[k]?.used)
  // What the links of another graph say is known once that one is kept.
  const known = graphId === (sources.settings?.graphId ?? sources.graphs[0]?.id)
  const shown = known
    ? sources.sources
    : sources.sources.map((one) => ({
        ...one,
        byGraph: [],
        parts: one.parts.map((part) => ({ ...part, byGraph: [] })),
      }))
  return (
    <Form.Item name={['settings', 'tags']}>
      <TagTable sources={shown} outcomes={used} />
    </Form.Item>
  )
}

type Topics = AttainmentSources['graphs'][number]['outcomes']

const Fields = ({ sources, form }: { sources: AttainmentSources; form: FormInstance }) => {
  const { t } = useTranslation('scores-attainment')
  const text = useLocalText()
  const graphId: unknown = Form.useWatch(['settings', 'graphId'])
  const topics = sources.graphs.find(({ id }) => id === graphId)?.outcomes ?? []
  return (
    <>
      <p className="lb-muted">{t('form.hint')}</p>
      <Form.Item name={['settings', 'graphId']} label={t('form.graph')}>
        <Select
          options={sources.graphs.map(({ id, name }) => ({ value: id, label: text(name) }))}
          onChange={(id: string) => form.setFieldValue(['settings', 'outcomes'], outcomesForm(sources, id))}
        />
      </Form.Item>
      <h3>{t('outcomes')}</h3>
      <OutcomeFields topics={topics} />
      <h3>{t('form.evidence')}</h3>
      <p className="lb-muted">{t('form.evidenceHint')}</p>
      <Tags sources={sources} topics={topics} />
      <h3>{t('form.levels')}</h3>
      <LevelFields />
    </>
  )
}

/** What a course is to achieve, and by what it is seen; it holds for all classes of the course. */
const Outcomes = () => {
  const { t } = useTranslation('scores-attainment')
  const { course = '' }: Record<string, string> = useSearch()
  const query = useQuery(queryOf(attainmentSources, { courseId: course }))
  const sources = query.data
  return (
    <FormDrawer
      endpoint={attainmentSave}
      title={t('form.title')}
      width={960}
      query={query}
      fixed={{ courseId: course, revision: sources?.revision ?? 0 }}
      initial={sources && { settings: formOf(sources) }}
      toInput={(values) => ({ settings: settingsOf(values['settings'] as SettingsForm) })}
      invalidates={[attainmentGet, attainmentEvidence, attainmentSources, gradeBookPage]}
      done={t('form.saved')}
    >
      {({ form }) =>
        sources &&
        (sources.graphs.length === 0 ? (
          <Alert
            type="info"
            showIcon
            title={t('form.noGraph')}
            action={
              <Link to="/course/list/view/graph" search={{ id: course }}>
                {t('form.toGraphs')}
              </Link>
            }
          />
        ) : (
          <Fields sources={sources} form={form} />
        ))
      }
    </FormDrawer>
  )
}

export default Outcomes
