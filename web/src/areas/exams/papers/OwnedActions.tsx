import { Button } from 'antd'
import type { ReactNode } from 'react'
import type {
  paperCopy,
  paperDelete,
  paperPage,
  templatePage,
  TemplateRow,
} from '@labbox/contract/exams/papers.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate, useMutationOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { RowActs } from '../../../ui/list/RowActs.tsx'

interface Props {
  row: Pick<TemplateRow, 'id' | 'name' | 'editable'>
  /** The page on which it is edited. */
  to: string
  list: typeof paperPage | typeof templatePage
  /** Of a template it is the same but for its path. */
  copy: typeof paperCopy
  remove: typeof paperDelete
  /** What is lost when it is deleted, and what is not. */
  loses: string
  children?: ReactNode
}

/** What can be done with a paper or a template in its list. */
export const OwnedActions = ({ row, to, list, copy, remove, loses, children }: Props) => {
  const { t } = useTranslation('exams')
  const text = useLocalText()
  const can = useCan()
  const copying = useMutationOf(copy, { invalidates: [list], done: t('paper.copied') })
  const plain = { type: 'link', size: 'small' } as const
  return (
    <RowActs>
      {row.editable && (
        <LinkButton to={to} search={{ id: row.id }} look="link" size="small">
          {t('common:action.edit')}
        </LinkButton>
      )}
      {children}
      {can('exams:paper:add') && (
        <Button {...plain} loading={copying.isPending} onClick={() => copying.mutate({ id: row.id })}>
          {t('paper.copy')}
        </Button>
      )}
      {row.editable && can('exams:paper:delete') && (
        <ConfirmButton
          {...plain}
          question={t('paper.deleteQuestion', { name: text(row.name) })}
          loses={loses}
          run={async () => {
            await call(remove, { id: row.id })
            await invalidate([list])
          }}
        >
          {t('common:action.delete')}
        </ConfirmButton>
      )}
    </RowActs>
  )
}
