import { Link } from '../../../ui/navigation.ts'
import { fileKinds } from '@labbox/contract/files/kinds.ts'
import { projectFilePage, type ProjectFileRow } from '@labbox/contract/files/project-files.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column, Filter } from '../../../ui/list/types.ts'
import { fileSize } from '../../../ui/number/quantity.ts'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { FileActions } from '../components/FileActions.tsx'
import { KindIcon } from '../components/KindIcon.tsx'
import { ReadTime } from '../components/ReadTime.tsx'
import { UploadDrop } from '../components/UploadDrop.tsx'
import { viewerPath } from '../viewer-path.ts'
import '../files.css'

/** One's own project files, and those of others one may read. */
const FileList = () => {
  const { t } = useTranslation('files')
  const can = useCan()
  const filters: Filter[] = [
    { key: 'name', label: t('field.name') },
    {
      key: 'kind',
      label: t('field.kind'),
      options: fileKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
    },
    {
      key: 'from',
      label: t('field.from'),
      options: (['own', 'others'] as const).map((value) => ({ value, label: t(`from.${value}`) })),
    },
  ]
  const columns: Column<ProjectFileRow>[] = [
    {
      key: 'name',
      title: t('field.name'),
      primary: true,
      wrap: true,
      sortable: true,
      render: (row) => (
        <Link to={viewerPath(row.kind)} search={{ id: row.id }} target="_blank" className="lb-file-name">
          <KindIcon kind={row.kind} />
          {row.name}
        </Link>
      ),
    },
    {
      key: 'size',
      title: t('field.size'),
      numeric: true,
      sortable: true,
      render: (row) => fileSize(row.size),
      csv: (row) => row.size,
    },
    { key: 'readers', title: t('field.readers'), numeric: true },
    {
      key: 'seconds',
      title: t('field.time'),
      numeric: true,
      render: (row) => <ReadTime seconds={row.seconds} />,
    },
    { key: 'downloads', title: t('field.downloads'), numeric: true },
    {
      key: 'updatedAt',
      title: t('field.updatedAt'),
      sortable: true,
      render: (row) => <TimeText value={row.updatedAt} />,
    },
  ]
  const create = can('files:project:add') && (
    <LinkButton to="/projectFile/create" search look="primary">
      {t('create.title')}
    </LinkButton>
  )
  return (
    <ListPage
      title={t('list.title')}
      hint={can('files:transfer:add') && <UploadDrop />}
      endpoint={projectFilePage}
      columns={columns}
      filters={filters}
      actions={create}
      rowActions={(row) => <FileActions row={row} />}
      empty={{ title: t('list.empty'), hint: t('list.emptyHint'), action: create }}
      exportName="project-files"
    />
  )
}

export default FileList
