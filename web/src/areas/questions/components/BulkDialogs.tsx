import { Checkbox, Form, Modal, Select } from 'antd'
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
import { notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { BankSelect } from './BankSelect.tsx'
import { TagSelect } from './TagSelect.tsx'

export type BulkAct = 'set' | 'move' | 'copy'

interface Props {
  act: BulkAct
  rows: readonly QuestionRow[]
  onClose: () => void
}

/** Asks what a bulk act needs, then does it to all rows or none. */
export const BulkDialog = ({ act, rows, onClose }: Props) => {
  const { t } = useTranslation(['questions', 'common'])
  const [target, setTarget] = useState<string>()
  const [difficulty, setDifficulty] = useState<number>()
  const [shuffle, setShuffle] = useState<'yes' | 'no'>()
  const [clearTags, setClearTags] = useState(false)
  const [addTags, setAddTags] = useState<string[]>([])
  const [removeTags, setRemoveTags] = useState<string[]>([])
  const [busy, setBusy] = useState(false)
  const ids = rows.map((row) => row.id)
  const [bankId, ...otherBanks] = new Set(rows.map((row) => row.bankId))
  const unset = difficulty === undefined && shuffle === undefined && !clearTags
  const nothing = act === 'set' ? unset && addTags.length + removeTags.length === 0 : !target
  const choices = rows.filter(({ type }) => type === 'single' || type === 'multiple').length
  const run = async () => {
    setBusy(true)
    try {
      if (act === 'set')
        await call(questionSet, {
          ids,
          addTags,
          removeTags,
          clearTags,
          ...(difficulty && { difficulty }),
          ...(shuffle && { shuffle: shuffle === 'yes' }),
        })
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
      okText={act === 'set' ? t('common:action.save') : t(`bulk.${act}`)}
      okButtonProps={{ disabled: nothing }}
      confirmLoading={busy}
      onOk={() => void run()}
      onCancel={onClose}
    >
      <Form layout="vertical" component="div">
        {act === 'set' ? (
          <>
            <Form.Item label={t('field.difficulty')} htmlFor="bulk-difficulty">
              <Select
                id="bulk-difficulty"
                allowClear
                placeholder={t('bulk.asItIs')}
                value={difficulty ?? null}
                options={[1, 2, 3, 4, 5].map((value) => ({ value, label: t(`difficulty.${value}`) }))}
                onChange={(value: number | undefined) => setDifficulty(value)}
              />
            </Form.Item>
            {choices > 0 && (
              <Form.Item
                label={t('bulk.shuffle')}
                htmlFor="bulk-shuffle"
                extra={t('bulk.shuffleHint', { count: choices })}
              >
                <Select
                  id="bulk-shuffle"
                  allowClear
                  placeholder={t('bulk.asItIs')}
                  value={shuffle ?? null}
                  options={(['yes', 'no'] as const).map((value) => ({
                    value,
                    label: t(`bulk.shuffle_${value}`),
                  }))}
                  onChange={(value: 'yes' | 'no' | undefined) => setShuffle(value)}
                />
              </Form.Item>
            )}
            {otherBanks.length > 0 && <p className="lb-muted">{t('bulk.tagsOneBank')}</p>}
            {bankId && otherBanks.length === 0 && (
              <>
                <Form.Item>
                  <Checkbox checked={clearTags} onChange={({ target: box }) => setClearTags(box.checked)}>
                    {t('bulk.clearTags')}
                  </Checkbox>
                </Form.Item>
                <Form.Item label={t('bulk.addTags')} htmlFor="bulk-add">
                  <TagSelect id="bulk-add" bankId={bankId} value={addTags} onChange={setAddTags} />
                </Form.Item>
                {!clearTags && (
                  <Form.Item label={t('bulk.removeTags')} htmlFor="bulk-remove">
                    <TagSelect id="bulk-remove" bankId={bankId} value={removeTags} onChange={setRemoveTags} />
                  </Form.Item>
                )}
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
              {...(act === 'move' && bankId && otherBanks.length === 0 && { except: bankId })}
            />
          </Form.Item>
        )}
      </Form>
    </Modal>
  )
}
