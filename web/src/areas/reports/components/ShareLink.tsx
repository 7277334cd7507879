import { Button } from 'antd'
import { useState } from 'react'
import { reportLink, reviewLink, type ReportView } from '@labbox/contract/reports/links.ts'
import { ApiError, failureText } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { CopyText } from '../../../ui/CopyText.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'

/** Characters of the address that are shown of it; the rest means nothing to a reader. */
const SHOWN = 40

interface Props {
  view: ReportView
  studentTaskId: string
}

/** Makes a link by which somebody without a session sees this one report, and shows it to be copied. */
export const ShareLink = ({ view, studentTaskId }: Props) => {
  const { t } = useTranslation('reports')
  const [link, setLink] = useState<{ path: string; until: string } | null>(null)
  const make = () =>
    call(view === 'report' ? reportLink : reviewLink, { studentTaskId })
      .then(setLink)
      .catch((error: unknown) => {
        if (!(error instanceof ApiError && error.told)) notify.error(failureText(error))
      })
  if (!link) return <Button onClick={() => void make()}>{t('print.share')}</Button>
  const address = `${location.origin}${link.path}`
  return (
    <span>
      <CopyText text={address} shown={`${address.slice(0, SHOWN)}…`} />{' '}
      <span className="lb-muted">
        {t('print.shared')} <TimeText value={link.until} relative={false} minutes />
      </span>
    </span>
  )
}
