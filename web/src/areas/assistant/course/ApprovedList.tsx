import { approvedDelete, approvedPage, type ApprovedAnswer } from '@labbox/contract/assistant/approved.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/list/types.ts'
import { useSearch } from '../../../ui/navigation.ts'
import { TimeText } from '../../../ui/time/TimeText.tsx'

/** Answers that the teachers of a course stand for. */
const ApprovedList = () => {
  const { t } = useTranslation('course-answers')
  const { id: courseId = '' } = useSearch()
  const columns: Column<ApprovedAnswer>[] = [
    { key: 'question', title: t('approved.question'), primary: true, wrap: true, sortable: true },
    { key: 'answer', title: t('approved.answer'), wrap: true },
    { key: 'by', title: t('approved.by') },
    {
      key: 'updatedAt',
      title: t('approved.at'),
      sortable: true,
      render: ({ updatedAt }) => <TimeText value={updatedAt} />,
    },
  ]
  const remove = async (id: string) => {
    await call(approvedDelete, { id })
    await invalidate([approvedPage])
  }
  return (
    <ListPage
      title={t('approved.title')}
      hint={t('approved.hint')}
      endpoint={approvedPage}
      fixed={{ courseId }}
      columns={columns}
      filters={[{ key: 'question', label: t('approved.question') }]}
      actions={
        <LinkButton to="/assistant/approved/add" search={{ id: courseId }} look="primary">
          {t('approved.add')}
        </LinkButton>
      }
      rowActions={({ id, question }) => (
        <>
          <LinkButton
            to="/assistant/approved/$answer/update"
            params={{ answer: id }}
            search
            look="link"
            size="small"
          >
            {t('common:action.edit')}
          </LinkButton>
          <ConfirmButton
            type="link"
            size="small"
            question={t('approved.delete', { question })}
            loses={t('approved.loses')}
            run={() => remove(id)}
          >
            {t('common:action.delete')}
          </ConfirmButton>
        </>
      )}
      exportName="approved-answers"
      empty={{ title: t('approved.none'), hint: t('approved.noneHint') }}
    />
  )
}

export default ApprovedList
