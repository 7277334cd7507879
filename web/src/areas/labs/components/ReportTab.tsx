import { useNavigate } from '../../../ui/navigation.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { projectKeepReport } from '@labbox/contract/labs/projects.ts'
import { failureText } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { reportTemplatePage } from '@labbox/contract/templates/templates.ts'
import { ReportParts, TemplatePick } from '../../templates/index.ts'
import { withDocument, type TabProps } from '../edit/draft.ts'

interface Props extends TabProps {
  projectId: string
  /** Saves what is not saved yet; false: it could not. */
  flush: () => Promise<boolean>
}

/** Keeps the report as a template of one's own, and opens it. */
const KeepButton = ({ draft, projectId: id, flush }: Props) => {
  const { t } = useTranslation('labs')
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const keep = async () => {
    setBusy(true)
    try {
      if (!(await flush())) return
      const kept = await call(projectKeepReport, { id, name: draft.name })
      await invalidate([reportTemplatePage])
      await navigate({ to: '/template/report/edit', search: { id: kept.id } })
    } catch (error) {
      notify.error(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button loading={busy} title={t('report.keepHint')} onClick={() => void keep()}>
      {t('report.keep')}
    </Button>
  )
}

/** The report that a lab asks for: its own, or one taken from a template. */
export const ReportTab = (props: Props) => {
  const { t } = useTranslation(['labs', 'templates'])
  const can = useCan()
  const { draft, onChange, files } = props
  const { report, measurement } = draft.document
  return (
    <div className="lb-lab-narrow">
      <p className="lb-muted">{t('report.hint')}</p>
      <div className="lb-actions">
        <TemplatePick
          measured={measurement}
          onTake={(taken) => onChange(withDocument(draft, { report: taken }))}
        />
        {can('templates:report:add') && report.sections.length > 0 && <KeepButton {...props} />}
      </div>
      <ReportParts
        value={report}
        pages={measurement.pages}
        files={files}
        onChange={(next) => onChange(withDocument(draft, { report: next }))}
      />
    </div>
  )
}
