import { Button, Modal } from 'antd'
import { useState } from 'react'
import { PAPER_LIMITS, type Source } from '@labbox/contract/exams/paper.ts'
import { paperDraw, type PaperQuestion } from '@labbox/contract/exams/papers.ts'
import { useMutationOf } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { SourceFields } from './SourceFields.tsx'
import { NumberField } from '../../../ui/number/NumberField.tsx'

/** Draws questions at random now, into a part that is then changed by hand. */
export const DrawButton = ({
  without,
  onDrawn,
}: {
  without: readonly string[]
  onDrawn: (questions: PaperQuestion[]) => void
}) => {
  const { t } = useTranslation('exams')
  const [open, setOpen] = useState(false)
  const [source, setSource] = useState<Source>({ bankIds: [], types: [], tagIds: [], difficulties: [] })
  const [quantity, setQuantity] = useState(5)
  const draw = useMutationOf(paperDraw, {
    onSuccess: ({ questions, available }) => {
      if (questions.length < quantity) notify.warning(t('draw.fewer', { count: available }))
      onDrawn(questions)
      setOpen(false)
    },
  })
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('draw.open')}</Button>
      <Modal
        open={open}
        title={t('draw.open')}
        okText={t('draw.go')}
        cancelText={t('common:action.cancel')}
        confirmLoading={draw.isPending}
        okButtonProps={{ disabled: source.bankIds.length === 0 }}
        onOk={() => draw.mutate({ source, quantity, without: [...without] })}
        onCancel={() => setOpen(false)}
      >
        <p className="lb-muted">{t('draw.hint')}</p>
        <div className="lb-drawn">
          <SourceFields value={source} onChange={setSource} name={t('draw.open')} />
          <label className="lb-inline">
            {t('edit.quantity')}
            <NumberField
              min={1}
              max={PAPER_LIMITS.questions}
              precision={0}
              value={quantity}
              aria-label={t('edit.quantity')}
              onChange={(next) => next !== null && setQuantity(next)}
            />
          </label>
        </div>
      </Modal>
    </>
  )
}
