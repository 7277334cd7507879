import * as templates from '@labbox/contract/templates/templates.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { OwnedActs } from '../../../ui/owned/OwnedActs.tsx'

const calls = {
  list: templates.reportTemplatePage,
  copy: templates.reportTemplateCopy,
  status: templates.reportTemplateStatus,
  share: templates.reportTemplateShare,
  export: templates.reportTemplateExport,
  remove: templates.reportTemplateDelete,
}

/** What can be done with a report template. */
export const TemplateActions = ({ row }: { row: templates.ReportTemplateRow }) => {
  const { t } = useTranslation('templates')
  const text = useLocalText()
  const can = useCan()
  return (
    <OwnedActs
      row={row}
      name={text(row.name)}
      to="/template/report/edit"
      calls={calls}
      can={{ add: can('templates:report:add'), remove: can('templates:report:delete') }}
      words={{
        copied: t('list.copied'),
        shareHint: t('list.shareHint'),
        deleteLoses: t('list.deleteLoses'),
      }}
    />
  )
}
