import { Button, Popconfirm } from 'antd'
import {
  courseArchive,
  courseCopy,
  courseDelete,
  courseGet,
  coursePage,
  orgCoursePage,
  type CourseRow,
} from '@labbox/contract/courses/courses.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate, useMutationOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { RowActs } from '../../../ui/list/RowActs.tsx'

const lists = [coursePage, orgCoursePage, courseGet]

interface Props {
  row: CourseRow
  /** The list below which the drawers open. */
  base: string
}

/** What can be done with a course: change, copy, archive, delete. Each says before what it means. */
export const CourseActions = ({ row, base }: Props) => {
  const { t } = useTranslation('courses')
  const text = useLocalText()
  const can = useCan()
  const name = text(row.name)
  const copy = useMutationOf(courseCopy, { invalidates: lists, done: t('copy.done') })
  const archive = useMutationOf(courseArchive, {
    invalidates: lists,
    done: t(row.archived ? 'archive.back' : 'archive.done'),
  })
  const remove = async () => {
    await call(courseDelete, { id: row.id })
    await invalidate(lists)
  }
  const plain = { type: 'link', size: 'small' } as const
  return (
    <RowActs>
      {row.editable && !row.archived && (
        <LinkButton to={`${base}/$id/update`} params={{ id: row.id }} search look="link" size="small">
          {t('common:action.edit')}
        </LinkButton>
      )}
      {can('courses:course:add') && (
        <Popconfirm
          title={t('copy.question', { name })}
          description={<span className="lb-course-say">{t('copy.means')}</span>}
          okText={t('copy.go')}
          cancelText={t('common:action.cancel')}
          onConfirm={() => copy.mutate({ id: row.id })}
        >
          <Button {...plain} data-asks loading={copy.isPending}>
            {t('copy.go')}
          </Button>
        </Popconfirm>
      )}
      {row.editable && (
        <Popconfirm
          title={t(row.archived ? 'archive.backQuestion' : 'archive.question', { name })}
          description={!row.archived && <span className="lb-course-say">{t('archive.means')}</span>}
          okText={t('common:action.ok')}
          cancelText={t('common:action.cancel')}
          onConfirm={() => archive.mutate({ id: row.id, archived: !row.archived })}
        >
          <Button {...plain} data-asks loading={archive.isPending}>
            {t(row.archived ? 'archive.backGo' : 'archive.go')}
          </Button>
        </Popconfirm>
      )}
      {row.editable && can('courses:course:delete') && (
        <ConfirmButton
          {...plain}
          question={t('delete.question', { name })}
          loses={t('delete.loses')}
          run={remove}
        >
          {t('common:action.delete')}
        </ConfirmButton>
      )}
    </RowActs>
  )
}
