import { Form, Modal } from 'antd'
import { useState } from 'react'
import { bankPage } from '@labbox/contract/questions/banks.ts'
import {
  questionCopy,
  questionMove,
  questionPage,
  questionSet,
  type QuestionRow,
} from '@labbox/contract/questions/questions.ts'
import { tagList } from '@labbox/contract/questions/tags.ts'
import { ApiError, failureText } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate } from '../../../app/api/query.ts'
import { notify } from '../../../app/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { BankSelect } from './BankSelect.tsx'
import { DifficultyRate } from './DifficultyRate.tsx'
import { TagSelect } from './TagSelect.tsx'

export type BulkAct = 'set' | 'move' | 'copy'

interface Props {
  act: BulkAct
  rows: readonly QuestionRow[]
  /** The bank whose questions these are; tags are chosen from it. Null: from several. */
  bankId: string | null
  onClose: () => void
}

/** Asks what a bulk act needs, then does it to all rows or none. */
export const BulkDialog = ({ act, rows, bankId, onClose }: Props) => {
  const { t } = useTranslation('questions')
  const [target, setTarget] = useState<string>()
  const [difficulty, setDifficulty] = useState<number>()
  const [addTags, setAddTags] = useState<string[]>([])
  const [removeTags, setRemoveTags] = useState<string[]>([])
  const [busy, setBusy] = useState(false)
  const ids = rows.map((row) => row.id)
  const nothing =
    act === 'set' ? difficulty === undefined && addTags.length + removeTags.length === 0 : !target
  const run = async () => {
    setBusy(true)
    try {
      if (act === 'set')
        await call(questionSet, { ids, addTags, removeTags, ...(difficulty && { difficulty }) })
      else if (act === 'move') await call(questionMove, { ids, bankId: target ?? '' })
      else await call(questionCopy, { ids, bankId: target ?? '' })
      await invalidate([questionPage, bankPage, tagList])
      notify.success(t(`bulk.${act}Done`, { count: ids.length }))
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError && error.told)) notify.error(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={t(`bulk.${act}Title`, { count: ids.length })}
      okText={t(`bulk.${act}`)}
      okButtonProps={{ disabled: nothing }}
      confirmLoading={busy}
      onOk={() => void run()}
      onCancel={onClose}
    >
      <Form layout="vertical" component="div">
        {act === 'set' ? (
          <>
            <Form.Item label={t('field.difficulty')}>
              <DifficultyRate {...(difficulty && { value: difficulty })} onChange={setDifficulty} />
            </Form.Item>
            {bankId && (
              <>
                <Form.Item label={t('bulk.addTags')} htmlFor="bulk-add">
                  <TagSelect id="bulk-add" bankId={bankId} value={addTags} onChange={setAddTags} />
                </Form.Item>
                <Form.Item label={t('bulk.removeTags')} htmlFor="bulk-remove">
                  <TagSelect id="bulk-remove" bankId={bankId} value={removeTags} onChange={setRemoveTags} />
                </Form.Item>
              </>
            )}
          </>
        ) : (
          <Form.Item label={t('bulk.target')} htmlFor="bulk-bank" extra={t('bulk.tagsFollow')}>
            <BankSelect
              id="bulk-bank"
              editable
              value={target}
              onChange={setTarget}
              {...(act === 'move' && bankId && { except: bankId })}
            />
          </Form.Item>
        )}
      </Form>
    </Modal>
  )
}
