import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { monitorTemplateGet } from '@labbox/contract/measurement/library.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { LibraryEditor } from './LibraryEditor.tsx'
import '../admin.css'

/** A template of the library in its editor; the address names it. */
const TemplateEdit = () => {
  const { t } = useTranslation('monitor')
  const search: Record<string, string> = useSearch({ strict: false })
  const id = search['id'] ?? ''
  const [opening, setOpening] = useState(0)
  const query = useQuery({
    ...queryOf(monitorTemplateGet, { id }),
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
          title={t(id === '' ? 'library.none' : 'library.readOnly')}
          hint={t('library.readOnlyHint')}
          action={<LinkButton to="/template/monitor">{t('library.title')}</LinkButton>}
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
  return <LibraryEditor key={`${id} ${opening}`} template={query.data} onReload={() => void reload()} />
}

export default TemplateEdit
