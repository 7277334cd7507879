import { Button } from 'antd'
import { formatPoints } from '@labbox/contract/core/score.ts'
import { TOTAL } from '@labbox/contract/exams/paper.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import '../../../ui/foot-bar.css'

interface Props {
  total: number
  questions: number
  dirty: boolean
  onShare: () => void
}

/** What the paper is worth so far, against the 100 that it must be, and the tool that shares them. */
export const TotalBar = ({ total, questions, dirty, onShare }: Props) => {
  const { t } = useTranslation('exams')
  return (
    <span className="lb-paper-total lb-footbar-end">
      <span aria-live="polite">
        <StatusTag tone={total === TOTAL ? 'ok' : 'warn'}>
          {t('edit.total', { points: formatPoints(total), count: questions })}
        </StatusTag>
      </span>
      <Button onClick={onShare} disabled={questions === 0}>
        {t('edit.share')}
      </Button>
      {dirty && <StatusTag tone="warn">{t('edit.unsaved')}</StatusTag>}
    </span>
  )
}
