import { useQuery } from '@tanstack/react-query'
import { Form, Skeleton } from 'antd'
import { gradeSchemes, type GradeBook } from '@labbox/contract/scores/books.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { VersionList } from '../../../ui/versions/VersionList.tsx'
import { formOf } from '../book/scheme-form.ts'
import type { BookKey } from '../book/use-grade-book.ts'

/** Every scheme that the book has had; an older one can be put into the form again. */
export const SchemeVersions = ({ book, own }: { book: GradeBook; own: BookKey }) => {
  const { t } = useTranslation('scores')
  const form = Form.useFormInstance()
  const { data, isError, error, refetch } = useQuery(queryOf(gradeSchemes, own))
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  return (
    <VersionList
      versions={data.map(({ revision, by, at }, k) => ({
        number: revision,
        by,
        createdAt: at,
        current: k === 0,
      }))}
      none={t('scheme.noVersions')}
      words={{ current: t('scheme.inForce'), loses: t('scheme.versionLoses') }}
      onTake={async (number) => {
        const version = data.find(({ revision }) => revision === number)
        if (version) form.setFieldValue('scheme', formOf({ ...book, scheme: version.scheme }))
      }}
    />
  )
}
