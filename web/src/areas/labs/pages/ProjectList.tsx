import { Link } from '../../../ui/navigation.ts'
import { labClassify } from '@labbox/contract/labs/classify.ts'
import {
  projectImport,
  projectImportCheck,
  projectPage,
  type ProjectRow,
} from '@labbox/contract/labs/projects.ts'
import { call } from '../../../app/api/call.ts'
import { ask } from '../../../app/errors/feedback.ts'
import { useListed, useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { useCategoryChoices } from '../../../ui/categories/choices.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ImportButton } from '../../../ui/import/ImportButton.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { useOwnedColumns } from '../../../ui/owned/use-owned-columns.tsx'
import type { Column, Filter } from '../../../ui/list/types.ts'
import { Cover } from '../../../ui/cover/Cover.tsx'
import { ProjectActions } from '../components/ProjectActions.tsx'
import '../../../ui/clamp.css'
import '../labs.css'

/** Own, school and system lab projects. */
const ProjectList = () => {
  const { t } = useTranslation(['labs', 'owned', 'common'])
  const owned = useOwnedColumns<ProjectRow>()
  const text = useLocalText()
  const listed = useListed()
  const can = useCan()
  const { rows: classes } = useCategoryChoices(labClassify)
  const filters: Filter[] = [
    { key: 'name', label: t('field.name') },
    owned.filters.group,
    {
      key: 'classifyId',
      label: t('field.classify'),
      options: classes.map(({ id, name }) => ({ value: id, label: text(name) })),
    },
  ]
  const columns: Column<ProjectRow>[] = [
    {
      key: 'name',
      title: t('field.name'),
      primary: true,
      wrap: true,
      render: (row) => (
        <span className="lb-lab-name">
          <Cover url={row.coverUrl} name={row.name} />
          <span>
            {row.editable ? (
              <Link to="/lab/project/edit" search={{ id: row.id }}>
                <strong>{text(row.name)}</strong>
              </Link>
            ) : (
              <strong>{text(row.name)}</strong>
            )}
            <span className="lb-clamp lb-lab-intro lb-muted" title={text(row.introduction)}>
              {text(row.introduction)}
            </span>
          </span>
        </span>
      ),
      csv: (row) => text(row.name),
    },
    owned.group,
    {
      key: 'classifyId',
      title: t('field.classify'),
      render: (row) => text(classes.find(({ id }) => id === row.classifyId)?.name ?? {}) || '–',
    },
    owned.owner,
    owned.versions,
    owned.updatedAt,
  ]
  /** Symbols that come with a lab are asked about: they go into the library. */
  const agreed = async (file: File) => {
    const { symbols } = await call(projectImportCheck, { file })
    const fresh = symbols.filter(({ known }) => !known).map(({ names }) => text(names))
    return (
      fresh.length === 0 ||
      ask({
        title: t('list.bringsSymbols', { count: fresh.length }),
        content: t('list.bringsWhich', { names: listed(fresh) }),
        okText: t('owned:import'),
        cancelText: t('common:action.cancel'),
      })
    )
  }
  const add = can('labs:project:add') && (
    <LinkButton to="/lab/project/add" search look="primary">
      {t('add.title')}
    </LinkButton>
  )
  return (
    <ListPage
      title={t('list.title')}
      hint={t('list.hint')}
      endpoint={projectPage}
      columns={columns}
      filters={filters}
      actions={
        <>
          {can('labs:project:add') && (
            <ImportButton
              endpoint={projectImport}
              list={projectPage}
              to="/lab/project/edit"
              accept=".zip,application/zip"
              hint={t('list.importHint')}
              done={t('list.imported')}
              agreed={agreed}
            />
          )}
          {add}
        </>
      }
      rowActions={(row) => <ProjectActions row={row} />}
      empty={{ title: t('list.empty'), hint: t('list.emptyHint'), action: add }}
      exportName="lab-projects"
    />
  )
}

export default ProjectList
