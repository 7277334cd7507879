import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { InputOf } from '@labbox/contract/core/endpoint.ts'
import { gradeBookGet, type GradeBook } from '@labbox/contract/scores/books.ts'
import {
  bookPlaceholders,
  GRADE_TEMPLATE_LIMIT,
  gradeTemplate,
  studentPlaceholders,
} from '@labbox/contract/scores/template.ts'
import { failureText } from '../../../app/api/api-error.ts'
import { download } from '../../../app/api/download.ts'
import { queryOf } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { RouteDrawer } from '../../../ui/form/FormDrawer.tsx'
import { SheetDrop } from '../../../ui/import/SheetDrop.tsx'
import { saveFile } from '../../../ui/list/csv.ts'
import { useSearch } from '../../../ui/navigation.ts'
import '../../../ui/arrange.css'

const MB = 1 << 20

/** What can stand in a cell of the template, of this very book. */
const Placeholders = ({ book }: { book: GradeBook }) => {
  const { t } = useTranslation('scores')
  const text = useLocalText()
  const groups = book.scheme?.groups ?? []
  const lines: [placeholder: string, meaning: string][] = [
    ...[...bookPlaceholders, ...studentPlaceholders.filter((name) => name !== 'mark' || book.scheme)].map(
      (name): [string, string] => [name, t(`template.of.${name}`)],
    ),
    ...groups.map(({ name }, k): [string, string] => [
      `group:${k + 1}`,
      t('template.group', { name: text(name) }),
    ]),
    ...[...new Set(book.items.map(({ name }) => text(name)))].map((name): [string, string] => [
      `column:${name}`,
      t('template.column', { name }),
    ]),
  ]
  return (
    <table className="lb-table">
      <thead>
        <tr>
          <th scope="col">{t('template.placeholder')}</th>
          <th scope="col">{t('template.meaning')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(([placeholder, meaning]) => (
          <tr key={placeholder}>
            <th scope="row">
              <code>{`{{${placeholder}}}`}</code>
            </th>
            <td>{meaning}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Marks go out in the layout that the university wants: its workbook comes back filled. */
const GradeTemplate = () => {
  const { t } = useTranslation('scores')
  const { course = '', class: classId = '' }: Record<string, string> = useSearch()
  const key = { courseId: course, classId }
  const { data: book } = useQuery(queryOf(gradeBookGet, key))
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const fill = async (file: File) => {
    setBusy(true)
    setRefusal(null)
    try {
      const { name, content } = await download(gradeTemplate, { ...key, file } as InputOf<
        typeof gradeTemplate
      >)
      saveFile(name, content)
      notify.success(t('template.done'))
    } catch (error) {
      setRefusal(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <RouteDrawer title={t('template.title')} width={720}>
      <p className="lb-muted">{t('template.intro')}</p>
      <p className="lb-muted">{t('template.row')}</p>
      <SheetDrop
        busy={busy}
        refusal={refusal}
        limits={t('template.limits', { mb: GRADE_TEMPLATE_LIMIT / MB })}
        accept=".xlsx"
        drop={t('template.drop')}
        onFile={(file) => void fill(file)}
      />
      {book && <Placeholders book={book} />}
    </RouteDrawer>
  )
}

export default GradeTemplate
