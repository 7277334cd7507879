import { monitorTemplateGet } from '@labbox/contract/measurement/library.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { OpenedDocument } from '../../../ui/autosave/OpenedDocument.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { LibraryEditor } from './LibraryEditor.tsx'
import '../admin.css'

/** A template of the library in its editor; the address names it. */
const TemplateEdit = () => {
  const { t } = useTranslation('monitor')
  return (
    <OpenedDocument
      endpoint={monitorTemplateGet}
      none={{ title: t('library.none'), hint: t('library.readOnlyHint') }}
      readOnly={{ title: t('library.readOnly'), hint: t('library.readOnlyHint') }}
      action={<LinkButton to="/template/monitor">{t('library.title')}</LinkButton>}
    >
      {(template, reload) => <LibraryEditor template={template} onReload={reload} />}
    </OpenedDocument>
  )
}

export default TemplateEdit
