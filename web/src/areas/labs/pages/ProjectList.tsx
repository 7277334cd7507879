import { Link } from '../../../ui/navigation.ts'
import { labClassify } from '@labbox/contract/labs/classify.ts'
import { projectPage, type ProjectRow } from '@labbox/contract/labs/projects.ts'
import { useDictionary } from '../../../app/dictionary.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { useCategoryChoices } from '../../../ui/categories/choices.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column, Filter } from '../../../ui/list/types.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { Cover } from '../../../ui/cover/Cover.tsx'
import { ImportProject } from '../components/ImportProject.tsx'
import { ProjectActions } from '../components/ProjectActions.tsx'
import '../labs.css'

/** Own, school and system lab projects. */
const ProjectList = () => {
  const { t } = useTranslation('labs')
  const group = useDictionary('projectGroup')
  const text = useLocalText()
  const can = useCan()
  const groups = [0, 1, 2] as const
  const { rows: classes } = useCategoryChoices(labClassify)
  const filters: Filter[] = [
    { key: 'name', label: t('field.name') },
    {
      key: 'group',
      label: t('field.group'),
      options: groups.map((value) => ({ value, label: group.label(value) })),
    },
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
            <span className="lb-lab-intro lb-muted" title={text(row.introduction)}>
              {text(row.introduction)}
            </span>
          </span>
        </span>
      ),
      csv: (row) => text(row.name),
    },
    {
      key: 'group',
      title: t('field.group'),
      render: (row) => (
        <>
          {group.label(row.group)} {row.shared && <StatusTag tone="note">{t('list.shared')}</StatusTag>}
        </>
      ),
      csv: (row) => group.label(row.group),
    },
    {
      key: 'classifyId',
      title: t('field.classify'),
      render: (row) => text(classes.find(({ id }) => id === row.classifyId)?.name ?? {}) || '–',
    },
    { key: 'owner', title: t('field.owner'), render: (row) => row.owner ?? t('field.shipped') },
    { key: 'versions', title: t('field.versions'), numeric: true },
    {
      key: 'updatedAt',
      title: t('field.updatedAt'),
      sortable: true,
      render: (row) => <TimeText value={row.updatedAt} />,
    },
  ]
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
          {can('labs:project:add') && <ImportProject />}
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
