import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { Skeleton } from 'antd'
import { useState } from 'react'
import {
  attainmentExport,
  attainmentGet,
  type ClassAttainment,
} from '@labbox/contract/scores/attainment-calls.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { SheetExport } from '../../../ui/list/SheetExport.tsx'
import { useSearch } from '../../../ui/navigation.ts'
import { NumberList } from '../../../ui/NumberList.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { EvidenceDrawer, type Asked } from '../attainment/EvidenceDrawer.tsx'
import { shown } from '../attainment/figures.ts'
import { OutcomeTable } from '../attainment/OutcomeTable.tsx'
import { Pictures } from '../attainment/Pictures.tsx'
import { StudentGrid } from '../attainment/StudentGrid.tsx'
import { Words } from '../attainment/Words.tsx'
import type { BookKey } from '../book/use-grade-book.ts'

const Figures = ({ bookKey, data }: { bookKey: BookKey; data: ClassAttainment }) => {
  const { t } = useTranslation('scores-attainment')
  const [asked, setAsked] = useState<Asked | null>(null)
  const { outcomes, students, value } = data
  const reached = outcomes.filter((one) => one.value !== null && one.value >= one.target).length
  return (
    <>
      <div className="lb-block">
        <NumberList
          of={[
            [t('number.value'), shown(value)],
            [t('number.reached'), `${reached} / ${outcomes.length}`],
            [t('students'), String(students.length)],
          ]}
        />
      </div>
      <Pictures data={data} />
      <section className="lb-block">
        <h2>{t('outcomes')}</h2>
        <OutcomeTable data={data} onOpen={(outcome) => setAsked({ outcome, studentId: null })} />
      </section>
      <Words data={data} />
      <section className="lb-block">
        <h2>{t('students')}</h2>
        <StudentGrid data={data} onOpen={setAsked} />
      </section>
      <EvidenceDrawer bookKey={bookKey} data={data} asked={asked} onAsk={setAsked} />
    </>
  )
}

/** How far the outcomes of a course are attained in a class. */
const Attainment = () => {
  const { t } = useTranslation('scores-attainment')
  const text = useLocalText()
  const { course = '', class: classId = '' }: Record<string, string> = useSearch()
  const key = { courseId: course, classId }
  const query = useQuery(queryOf(attainmentGet, key))
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active />
  const data = query.data
  const set = data.settings !== null
  const configure = data.configurable && (
    <LinkButton to="/teacher/attainment/class/outcomes" search look={set ? 'default' : 'primary'}>
      {t('form.title')}
    </LinkButton>
  )
  return (
    <div className="lb-page">
      <PageHeader
        title={`${t('title')} – ${text(data.course.name)}`}
        hint={text(data.class.name)}
        actions={
          <>
            <LinkButton to="/teacher/queryResult/book" search={{ course, class: classId }}>
              {t('gradeBook')}
            </LinkButton>
            {set && configure}
            {set && (
              <SheetExport
                endpoint={attainmentExport}
                input={key}
                label={t('export')}
                formats={['pdf', 'xlsx']}
              />
            )}
          </>
        }
      />
      {set ? (
        <Figures bookKey={key} data={data} />
      ) : (
        <EmptyState drawing="chart" title={t('none.title')} hint={t('none.hint')} action={configure} />
      )}
      <Outlet />
    </div>
  )
}

export default Attainment
