import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { projectGet } from '@labbox/contract/labs/projects.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Editor } from '../components/Editor.tsx'
import '../labs.css'

/** A lab project in its editor; the address names it. */
const ProjectEdit = () => {
  const { t } = useTranslation('labs')
  const search: Record<string, string> = useSearch({ strict: false })
  const id = search['id'] ?? ''
  const [opening, setOpening] = useState(0)
  const query = useQuery({
    ...queryOf(projectGet, { id }),
    // The editor is the only source of truth while it is open.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
    enabled: id !== '',
  })
  const reload = async () => {
    await query.refetch()
    setOpening((times) => times + 1)
  }
  if (id === '' || query.data?.editable === false)
    return (
      <div className="lb-page">
        <EmptyState
          title={t(id === '' ? 'edit.none' : 'edit.readOnly')}
          hint={t(id === '' ? 'edit.noneHint' : 'edit.readOnlyHint')}
          action={<LinkButton to="/lab/project">{t('list.title')}</LinkButton>}
        />
      </div>
    )
  if (query.isError && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data)
    return (
      <div className="lb-page">
        <Skeleton active paragraph={{ rows: 10 }} />
      </div>
    )
  return <Editor key={`${id} ${opening}`} project={query.data} onReload={() => void reload()} />
}

export default ProjectEdit
