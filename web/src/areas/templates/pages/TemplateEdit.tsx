import { reportTemplateGet } from '@labbox/contract/templates/templates.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { OpenedDocument } from '../../../ui/autosave/OpenedDocument.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { TemplateEditor } from '../components/TemplateEditor.tsx'

/** A report template in its editor; the address names it. */
const TemplateEdit = () => {
  const { t } = useTranslation('templates')
  return (
    <OpenedDocument
      endpoint={reportTemplateGet}
      none={{ title: t('edit.none'), hint: t('edit.readOnlyHint') }}
      readOnly={{ title: t('edit.readOnly'), hint: t('edit.readOnlyHint') }}
      action={<LinkButton to="/template/report">{t('list.title')}</LinkButton>}
    >
      {(template, reload) => <TemplateEditor template={template} onReload={reload} />}
    </OpenedDocument>
  )
}

export default TemplateEdit
