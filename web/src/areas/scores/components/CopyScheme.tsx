import { useQuery } from '@tanstack/react-query'
import { Button, Modal, Select } from 'antd'
import { useState } from 'react'
import { gradeBookPage, type GradeBook, type GradeBookRow } from '@labbox/contract/scores/books.ts'
import { gradeSchemeCopy } from '@labbox/contract/scores/copy.ts'
import { queryOf, useMutationOf } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCloseDrawer } from '../../../ui/form/FormDrawer.tsx'
import { bookAnswers, type BookKey } from '../book/use-grade-book.ts'
import '../../../ui/arrange.css'

type Way = 'from' | 'to'

/** Most grade books that are offered. */
const OFFERED = 200

const idOf = ({ courseId, classId }: BookKey) => `${courseId} ${classId}`
/** There is something to take, or it may be changed. */
const offered: Record<Way, (row: GradeBookRow) => boolean> = {
  from: ({ weighed }) => weighed,
  to: ({ lockedAt }) => lockedAt === null,
}

interface ChooserProps {
  way: Way
  own: BookKey
  onClose: () => void
}

/** Asks which book, and what becomes of the scheme there. */
const Chooser = ({ way, own, onClose }: ChooserProps) => {
  const { t } = useTranslation('scores')
  const text = useLocalText()
  const leave = useCloseDrawer()
  const [chosen, setChosen] = useState<string | null>(null)
  const { data, isPending } = useQuery(queryOf(gradeBookPage, { limit: OFFERED }))
  const rows = (data?.items ?? []).filter((row) => idOf(row) !== idOf(own) && offered[way](row))
  const other = rows.find((row) => idOf(row) === chosen)
  const copy = useMutationOf(gradeSchemeCopy, {
    invalidates: bookAnswers,
    onSuccess: ({ leftOut }) => {
      notify.success(leftOut > 0 ? t('copy.leftOut', { count: leftOut }) : t('copy.done'))
      onClose()
      // The form still holds what this book had before.
      if (way === 'from') leave()
    },
  })
  const run = ({ courseId, classId }: BookKey) =>
    copy.mutate(
      way === 'from'
        ? { ...own, fromCourseId: courseId, fromClassId: classId }
        : { courseId, classId, fromCourseId: own.courseId, fromClassId: own.classId },
    )
  const replaced = way === 'from' || other?.weighed
  return (
    <Modal
      open
      title={t(`copy.${way}`)}
      okText={t('copy.label')}
      cancelText={t('common:action.cancel')}
      okButtonProps={{ disabled: !other }}
      confirmLoading={copy.isPending}
      onOk={() => other && run(other)}
      onCancel={onClose}
    >
      <p className="lb-muted">{t('copy.hint')}</p>
      <Select
        className="lb-block"
        style={{ width: '100%' }}
        showSearch={{ optionFilterProp: 'label' }}
        loading={isPending}
        aria-label={t('book.title')}
        placeholder={t('copy.choose')}
        notFoundContent={t('copy.none')}
        options={rows.map((row) => ({
          value: idOf(row),
          label: `${text(row.course)} · ${text(row.className)}`,
        }))}
        value={chosen}
        onChange={setChosen}
      />
      {replaced && <p>{t('copy.replaces')}</p>}
    </Modal>
  )
}

/** Takes the scheme of another class over, or gives the saved one to another class. */
export const CopyScheme = ({ book, own }: { book: GradeBook; own: BookKey }) => {
  const { t } = useTranslation('scores')
  const [way, setWay] = useState<Way | null>(null)
  return (
    <div className="lb-actions lb-block">
      <Button onClick={() => setWay('from')}>{t('copy.from')}…</Button>
      {book.scheme && <Button onClick={() => setWay('to')}>{t('copy.to')}…</Button>}
      {way && <Chooser way={way} own={own} onClose={() => setWay(null)} />}
    </div>
  )
}
