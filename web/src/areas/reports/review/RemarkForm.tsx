import { Button, Input } from 'antd'
import { useState, type ReactNode } from 'react'
import type { InputOf } from '@labbox/contract/core/endpoint.ts'
import { remarkAdd, reviewGet } from '@labbox/contract/reports/reports.ts'
import { useMutationOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useUnsaved } from '../../../app/use-unsaved.ts'
import { StatementPick } from './StatementPick.tsx'

interface Props {
  place: Omit<InputOf<typeof remarkAdd>, 'text'>
  /** What the remark is about, above it. */
  about?: ReactNode
  onDone: () => void
}

/** Writes a remark; Ctrl+Enter saves, Escape leaves. */
export const RemarkForm = ({ place, about, onDone }: Props) => {
  const { t } = useTranslation(['reports', 'common'])
  const [text, setText] = useState('')
  const add = useMutationOf(remarkAdd, { invalidates: [reviewGet], onSuccess: onDone })
  useUnsaved(text.trim() !== '')
  const send = () => text.trim() && add.mutate({ ...place, text })
  return (
    <div className="lb-remark-form">
      {about}
      <Input.TextArea
        autoFocus
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={2000}
        value={text}
        aria-label={t('review.remark')}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone()
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
        <Button size="small" onClick={onDone}>
          {t('common:action.cancel')}
        </Button>
        <StatementPick text={text} onPick={setText} />
      </div>
    </div>
  )
}
