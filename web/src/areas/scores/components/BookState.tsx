import type { GradeBookRow } from '@labbox/contract/scores/books.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'

/** How far a grade book is: without a scheme, open, locked, published. */
export const BookState = ({ book }: { book: Pick<GradeBookRow, 'weighed' | 'lockedAt' | 'publishedAt'> }) => {
  const { t } = useTranslation('scores')
  if (book.publishedAt) return <StatusTag tone="ok">{t('book.published')}</StatusTag>
  if (book.lockedAt) return <StatusTag tone="neutral">{t('book.locked')}</StatusTag>
  return book.weighed ? (
    <StatusTag tone="active">{t('book.open')}</StatusTag>
  ) : (
    <StatusTag tone="neutral">{t('book.noScheme')}</StatusTag>
  )
}
