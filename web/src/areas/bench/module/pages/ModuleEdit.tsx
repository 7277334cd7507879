import { moduleGet } from '@labbox/contract/parts/modules.ts'
import { useTranslation } from '../../../../app/i18n.ts'
import { OpenedDocument } from '../../../../ui/autosave/OpenedDocument.tsx'
import { LinkButton } from '../../../../ui/LinkButton.tsx'
import { ModuleEditor } from '../ModuleEditor.tsx'

/** A module in its editor; the address names it. */
const ModuleEdit = () => {
  const { t } = useTranslation('modules')
  return (
    <OpenedDocument
      endpoint={moduleGet}
      none={{ title: t('edit.none'), hint: t('edit.readOnlyHint') }}
      readOnly={{ title: t('edit.readOnly'), hint: t('edit.readOnlyHint') }}
      action={<LinkButton to="/module/module">{t('list.title')}</LinkButton>}
    >
      {(module, reload) => <ModuleEditor module={module} onReload={reload} />}
    </OpenedDocument>
  )
}

export default ModuleEdit
