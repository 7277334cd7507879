import { useQuery } from '@tanstack/react-query'
import { Form, Segmented } from 'antd'
import { gradeBookGet, gradeScheme, type GradeBook } from '@labbox/contract/scores/books.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useSearch } from '../../../ui/navigation.ts'
import { formOf, schemeOf, type SchemeForm } from '../book/scheme-form.ts'
import { bookAnswers, type BookKey } from '../book/use-grade-book.ts'
import { CopyScheme } from '../components/CopyScheme.tsx'
import { OwnColumns } from '../components/OwnColumns.tsx'
import { PlacedTasks } from '../components/PlacedTasks.tsx'
import { SchemeGroups } from '../components/SchemeGroups.tsx'
import { SchemeVersions } from '../components/SchemeVersions.tsx'

const Fields = ({ book, own }: { book: GradeBook; own: BookKey }) => {
  const { t } = useTranslation('scores')
  return (
    <>
      <CopyScheme book={book} own={own} />
      <p className="lb-muted">{t('scheme.hint')}</p>
      <h3>{t('scheme.groups')}</h3>
      <SchemeGroups />
      <h3>{t('scheme.columns')}</h3>
      <p className="lb-muted">{t('scheme.columnsHint')}</p>
      <OwnColumns />
      <h3>{t('scheme.tasks')}</h3>
      <PlacedTasks items={book.items} />
      <Form.Item name={['scheme', 'decimals']} label={t('scheme.decimals')}>
        <Segmented
          options={[
            { value: 1, label: '0.1' },
            { value: 0, label: '1' },
          ]}
        />
      </Form.Item>
      <h3>{t('scheme.versions')}</h3>
      <SchemeVersions book={book} own={own} />
    </>
  )
}

/** How the course mark of a class is made. */
const Scheme = () => {
  const { t } = useTranslation('scores')
  const { course = '', class: classId = '' }: Record<string, string> = useSearch()
  const key = { courseId: course, classId }
  const query = useQuery(queryOf(gradeBookGet, key))
  const book = query.data
  return (
    <FormDrawer
      endpoint={gradeScheme}
      title={t('scheme.title')}
      width={900}
      query={query}
      fixed={{ ...key, revision: book?.revision ?? 0 }}
      initial={book && { scheme: formOf(book) }}
      toInput={(values) => ({ scheme: schemeOf(values['scheme'] as SchemeForm) })}
      invalidates={bookAnswers}
      done={t('book.saved')}
    >
      {book && <Fields book={book} own={key} />}
    </FormDrawer>
  )
}

export default Scheme
