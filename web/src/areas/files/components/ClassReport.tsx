import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '../../../ui/navigation.ts'
import { Select, Skeleton } from 'antd'
import { classPage } from '@labbox/contract/classes/classes.ts'
import { classPreviewDetail } from '@labbox/contract/files/preview-records.ts'
import type { FileKind } from '@labbox/contract/files/kinds.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { WholeList } from '../../../ui/list/whole/WholeList.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { ReadFileLink } from './ReadFileLink.tsx'
import { ReadTime } from './ReadTime.tsx'
import '../../../ui/arrange.css'
import '../files.css'

const MOST_CLASSES = 200

interface Props {
  title: string
  hint: string
  /** Said where there is nothing to show. */
  empty: { title: string; hint: string }
  /** Only files of this kind. */
  kind?: FileKind
}

const Tables = ({
  classId,
  kind,
  empty,
}: Pick<Props, 'empty'> & { classId: string; kind: FileKind | undefined }) => {
  const { t } = useTranslation('files')
  const query = useQuery(queryOf(classPreviewDetail, { classId, ...(kind && { kind }) }))
  if (query.isPending) return <Skeleton active />
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const { files, students } = query.data
  if (files.length === 0) return <EmptyState {...empty} />
  const mostOf = (rows: readonly { seconds: number }[]) => Math.max(0, ...rows.map(({ seconds }) => seconds))
  const [mostFile, mostStudent] = [mostOf(files), mostOf(students)]
  return (
    <div className="lb-apart">
      <section aria-label={t('class.files')}>
        <h2>{t('class.files')}</h2>
        <WholeList
          rows={files}
          idOf={({ fileId }) => fileId}
          empty={<EmptyState {...empty} />}
          columns={[
            {
              key: 'name',
              title: t('field.name'),
              render: (row) => <ReadFileLink file={row} classId={classId} />,
            },
            {
              key: 'time',
              title: t('field.time'),
              numeric: true,
              compare: (a, b) => a.seconds - b.seconds,
              render: (row) => <ReadTime seconds={row.seconds} most={mostFile} />,
            },
            {
              key: 'readers',
              title: t('field.readers'),
              numeric: true,
              render: (row) => `${row.readers} / ${students.length}`,
            },
            { key: 'downloads', title: t('field.downloads'), numeric: true },
          ]}
        />
      </section>
      <section aria-label={t('class.students')}>
        <h2>{t('class.students')}</h2>
        <WholeList
          rows={students}
          idOf={({ userId }) => userId}
          empty={<EmptyState {...empty} />}
          columns={[
            {
              key: 'reader',
              title: t('field.reader'),
              render: (row) => (
                <Link to="/projectFile/student" search={{ id: row.userId }}>
                  {row.reader} <span className="lb-muted">{row.number || row.account}</span>
                </Link>
              ),
            },
            {
              key: 'time',
              title: t('field.time'),
              numeric: true,
              compare: (a, b) => a.seconds - b.seconds,
              render: (row) => <ReadTime seconds={row.seconds} most={mostStudent} />,
            },
            {
              key: 'files',
              title: t('field.files'),
              numeric: true,
              render: (row) => `${row.files} / ${files.length}`,
            },
          ]}
        />
      </section>
    </div>
  )
}

/** What a class has read, by file and by student. */
export const ClassReport = ({ title, hint, empty, kind }: Props) => {
  const { t } = useTranslation('files')
  const text = useLocalText()
  const navigate = useNavigate()
  const { classId }: Record<string, string> = useSearch()
  const classes = useQuery(queryOf(classPage, { limit: MOST_CLASSES }))
  const chosen = classId ?? classes.data?.items[0]?.id
  return (
    <div className="lb-page">
      <PageHeader
        title={title}
        hint={hint}
        actions={
          <Select
            aria-label={t('class.choose')}
            placeholder={t('class.choose')}
            style={{ minWidth: 200 }}
            loading={classes.isPending}
            value={chosen}
            options={(classes.data?.items ?? []).map(({ id, name }) => ({ value: id, label: text(name) }))}
            onChange={(id) => void navigate({ to: '.', search: { classId: id } })}
          />
        }
      />
      {chosen ? (
        <Tables classId={chosen} kind={kind} empty={empty} />
      ) : (
        !classes.isPending && <EmptyState title={t('class.none')} />
      )}
    </div>
  )
}
