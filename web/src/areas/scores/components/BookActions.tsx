import { Button } from 'antd'
import {
  gradeExport,
  gradeLock,
  gradePublish,
  gradeWithdraw,
  type GradeBook,
} from '@labbox/contract/scores/books.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate, useMutationOf } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useCards } from '../../../app/settings/use-media.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { RowActs } from '../../../ui/list/RowActs.tsx'
import { SheetExport } from '../../../ui/list/SheetExport.tsx'
import { ReasonButton } from '../../../ui/ReasonButton.tsx'
import type { BookView } from '../book/standing.ts'
import { bookAnswers, type BookKey } from '../book/use-grade-book.ts'

interface Props {
  book: GradeBook
  bookKey: BookKey
  /** What an export holds: what is shown. */
  content: BookView
  onUndo: () => void
  undoable: boolean
}

/** What can be done with a grade book as it is. */
export const BookActions = ({ book, bookKey, content, onUndo, undoable }: Props) => {
  const { t } = useTranslation('scores')
  const phone = useCards()
  const search = { course: bookKey.courseId, class: bookKey.classId }
  const lock = useMutationOf(gradeLock, { invalidates: bookAnswers, done: t('book.saved') })
  const open = book.editable && !book.lockedAt
  const publish = async () => {
    const { marks } = await call(gradePublish, bookKey)
    await invalidate(bookAnswers)
    notify.success(t('publish.done', { count: marks }))
  }
  const withdraw = async (reason: string) => {
    await call(gradeWithdraw, { ...bookKey, reason })
    await invalidate(bookAnswers)
  }
  const incomplete = book.students.filter(({ complete }) => !complete).length
  const main = !book.editable ? null : book.publishedAt ? (
    <ReasonButton question={t('withdraw.question')} hint={t('withdraw.hint')} run={withdraw}>
      {t('withdraw.label')}
    </ReasonButton>
  ) : book.scheme ? (
    <ConfirmButton
      type="primary"
      danger={false}
      question={t('publish.question')}
      loses={
        incomplete > 0
          ? t('publish.incomplete', { count: incomplete })
          : t('publish.hint', { count: book.students.length })
      }
      run={publish}
    >
      {t('publish.label')}
    </ConfirmButton>
  ) : null
  const others = (
    <>
      {open && (
        <Button disabled={!undoable} onClick={onUndo}>
          {t('grid.undo')}
        </Button>
      )}
      <LinkButton to="/teacher/queryResult/book/changes" search={search}>
        {t('changes.title')}
      </LinkButton>
      {open && (
        <LinkButton to="/teacher/queryResult/book/import" search={search}>
          {t('import.label')}
        </LinkButton>
      )}
      <LinkButton to="/teacher/attainment/class" search={search}>
        {t('book.attainment')}
      </LinkButton>
      <SheetExport endpoint={gradeExport} input={{ ...bookKey, content }} label={t('export')} />
      <LinkButton to="/teacher/queryResult/book/template" search={search}>
        {t('template.title')}
      </LinkButton>
      {book.editable && !book.publishedAt && (
        <Button
          loading={lock.isPending}
          onClick={() => lock.mutate({ ...bookKey, locked: book.lockedAt === null })}
        >
          {t(book.lockedAt ? 'book.unlock' : 'book.lock')}
        </Button>
      )}
      {open && (
        <LinkButton
          to="/teacher/queryResult/book/scheme"
          search={search}
          look={book.scheme ? 'default' : 'primary'}
        >
          {t('scheme.title')}
        </LinkButton>
      )}
    </>
  )
  // The matrix is what a phone has room for.
  return phone ? (
    <RowActs>
      {main}
      {others}
    </RowActs>
  ) : (
    <>
      {others}
      {main}
    </>
  )
}
