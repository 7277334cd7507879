import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { remarkAdd, reviewGet } from '@labbox/contract/reports/reports.ts'
import { useMutationOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useUnsaved } from '../../../app/use-unsaved.ts'

/** A remark on one section, which the student reads in place. */
export const RemarkAdd = ({ studentTaskId, sectionId }: { studentTaskId: string; sectionId: string }) => {
  const { t } = useTranslation('reports')
  const [text, setText] = useState<string | null>(null)
  const add = useMutationOf(remarkAdd, { invalidates: [reviewGet], onSuccess: () => setText(null) })
  useUnsaved((text ?? '').trim() !== '')
  if (text === null)
    return (
      <Button
        type="link"
        size="small"
        icon={<PlusOutlined />}
        className="lb-remark-add"
        onClick={() => setText('')}
      >
        {t('review.remark')}
      </Button>
    )
  const send = () => text.trim() && add.mutate({ studentTaskId, sectionId, text })
  return (
    <div className="lb-remark-form">
      <Input.TextArea
        autoFocus
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={2000}
        value={text}
        aria-label={t('review.remark')}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setText(null)
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          // Ctrl+Enter sends the remark here, not the grade.
          event.stopPropagation()
          send()
        }}
      />
      <div className="lb-actions">
        <Button type="primary" size="small" loading={add.isPending} disabled={!text.trim()} onClick={send}>
          {t('common:action.save')}
        </Button>
        <Button size="small" onClick={() => setText(null)}>
          {t('common:action.cancel')}
        </Button>
      </div>
    </div>
  )
}
