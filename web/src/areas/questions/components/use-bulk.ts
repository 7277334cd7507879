import { useNavigate } from '../../../ui/navigation.ts'
import { bankPage } from '@labbox/contract/questions/banks.ts'
import { questionDelete, type QuestionRow } from '@labbox/contract/questions/questions.ts'
import { tagList } from '@labbox/contract/questions/tags.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import type { BulkAction } from '../../../ui/list/types.ts'
import type { BulkAct } from './BulkDialogs.tsx'

interface Given {
  /** Asks for what an act needs, then does it. */
  asked: (act: BulkAct) => (rows: QuestionRow[]) => Promise<void>
  /** Undefined: the list shows questions of all banks. */
  bankId: string | undefined
  /** Whether any of them may be changed. */
  editable: boolean
}

/** What may be done to several chosen questions at once. */
export const useBulk = ({ asked, bankId, editable }: Given): BulkAction<QuestionRow>[] => {
  const { t } = useTranslation('questions')
  const can = useCan()
  const navigate = useNavigate()
  /** All of them or none: the server would refuse them all too. */
  const changing = (run: (rows: QuestionRow[]) => Promise<unknown>) => async (rows: QuestionRow[]) => {
    const fixed = rows.filter((row) => !row.editable).length
    if (fixed > 0) return notify.warning(t('bulk.readOnly', { count: fixed }))
    await run(rows)
  }
  const remove = async (rows: QuestionRow[]) => {
    await call(questionDelete, { ids: rows.map((row) => row.id) })
    await invalidate([bankPage, tagList])
    notify.success(t('bulk.deleteDone', { count: rows.length }))
  }
  const send = async (rows: QuestionRow[]) => {
    const search = { bank: bankId, ids: rows.map((row) => row.id).join(',') }
    await navigate({ to: '/question-bank/questions/export', search: search })
  }
  return [
    ...(can('questions:question:add') ? [{ key: 'copy', label: t('bulk.copy'), run: asked('copy') }] : []),
    ...(editable
      ? [
          { key: 'set', label: t('bulk.set'), run: changing(asked('set')) },
          { key: 'move', label: t('bulk.move'), run: changing(asked('move')) },
        ]
      : []),
    ...(bankId && can('questions:question:export')
      ? [{ key: 'export', label: t('bulk.export'), run: send }]
      : []),
    ...(editable && can('questions:question:delete')
      ? [
          {
            key: 'delete',
            label: t('common:action.delete'),
            loses: t('bulk.deleteLoses'),
            run: changing(remove),
          },
        ]
      : []),
  ]
}
