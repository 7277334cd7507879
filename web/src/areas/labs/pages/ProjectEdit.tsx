import { projectGet } from '@labbox/contract/labs/projects.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { OpenedDocument } from '../../../ui/autosave/OpenedDocument.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Editor } from '../components/Editor.tsx'
import '../labs.css'

/** A lab project in its editor; the address names it. */
const ProjectEdit = () => {
  const { t } = useTranslation('labs')
  return (
    <OpenedDocument
      endpoint={projectGet}
      none={{ title: t('edit.none'), hint: t('edit.noneHint') }}
      readOnly={{ title: t('edit.readOnly'), hint: t('edit.readOnlyHint') }}
      action={<LinkButton to="/lab/project">{t('list.title')}</LinkButton>}
    >
      {(project, reload) => <Editor project={project} onReload={reload} />}
    </OpenedDocument>
  )
}

export default ProjectEdit
