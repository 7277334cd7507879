import { appealAnswer, type GradeBook } from '@labbox/contract/scores/books.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { AskAbout } from '../../../app/session/AskAbout.tsx'
import { ReasonButton } from '../../../ui/ReasonButton.tsx'
import { RowActs } from '../../../ui/list/RowActs.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { bookAnswers, type BookKey } from '../book/use-grade-book.ts'
import '../../../ui/arrange.css'

/** Regrade requests of a published book, those without an answer first. */
export const Appeals = ({ book, bookKey }: { book: GradeBook; bookKey: BookKey }) => {
  const { t } = useTranslation('scores')
  if (book.appeals.length === 0) return null
  const nameOf = (id: string) => book.students.find((student) => student.id === id)?.name ?? ''
  const answer = (studentId: string) => async (reply: string) => {
    await call(appealAnswer, { ...bookKey, studentId, reply })
    await invalidate(bookAnswers)
  }
  const sorted = book.appeals.toSorted(
    (a, b) => Number(a.answeredAt !== null) - Number(b.answeredAt !== null),
  )
  return (
    <section className="lb-list lb-block" aria-label={t('appeal.title')}>
      <h2>{t('appeal.title')}</h2>
      <ul className="lb-bare-list">
        {sorted.map(({ id, studentId, text, at, reply, answeredAt }) => (
          <li key={studentId} className="lb-ends">
            <div>
              <strong>{nameOf(studentId)}</strong> <TimeText value={at} />{' '}
              {answeredAt && <StatusTag tone="ok">{t('appeal.done')}</StatusTag>}
              <p>{text}</p>
              {answeredAt && <p className="lb-muted">{t('appeal.answered', { reply })}</p>}
            </div>
            <RowActs>
              {!answeredAt && book.editable && (
                <ReasonButton
                  size="small"
                  danger={false}
                  label={t('appeal.answer')}
                  question={t('appeal.answer')}
                  hint={t('appeal.answerHint')}
                  maxLength={1000}
                  run={answer(studentId)}
                >
                  {t('appeal.answer')}
                </ReasonButton>
              )}
              {book.teaches && <AskAbout kind="appeal" id={id} label={t('appeal.discuss')} size="small" />}
            </RowActs>
          </li>
        ))}
      </ul>
    </section>
  )
}
