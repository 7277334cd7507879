import { useQuery } from '@tanstack/react-query'
import { useSearch } from '../navigation.ts'
import { Skeleton } from 'antd'
import { Fragment, useState, type ReactNode } from 'react'
import type { DataOf, Endpoint, InputOf } from '@labbox/contract/core/endpoint.ts'
import { queryOf, readOnce } from '../../app/api/query.ts'
import { EmptyState } from '../EmptyState.tsx'
import { ErrorState } from '../ErrorState.tsx'

interface Notice {
  title: string
  hint: string
}

interface Props<E extends Endpoint> {
  /** Reads one document by its `id`, and says whether this person may write it (`editable`). */
  endpoint: E
  /** Said when the address names no document. */
  none: Notice
  /** Said when it may only be read. */
  readOnly: Notice
  /** The way to the list. */
  action: ReactNode
  /** The editor; `reload` shows what the server has, in place of what this page has. */
  children: (document: DataOf<E>, reload: () => void) => ReactNode
}

/** The document that the address names by `id`, opened for writing: the editor is the only source of truth while it is open. */
export const OpenedDocument = <E extends Endpoint>({
  endpoint,
  none,
  readOnly,
  action,
  children,
}: Props<E>) => {
  const search = useSearch()
  const id = search['id'] ?? ''
  const [opening, setOpening] = useState(0)
  const [openedAt] = useState(() => Date.now())
  const query = useQuery({
    ...queryOf(endpoint, { id } as InputOf<E>),
    ...readOnce,
    refetchOnMount: 'always',
    enabled: id !== '',
  })
  // The cache may be older than what is stored, and an editor that starts with it would save over newer work.
  const read = query.dataUpdatedAt >= openedAt ? query.data : undefined
  const document = read as (DataOf<E> & { editable?: boolean }) | undefined
  const reload = async () => {
    await query.refetch()
    setOpening((times) => times + 1)
  }
  if (id === '' || document?.editable === false)
    return (
      <div className="lb-page">
        <EmptyState {...(id === '' ? none : readOnly)} action={action} />
      </div>
    )
  if (query.isError && !document)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!document)
    return (
      <div className="lb-page">
        <Skeleton active paragraph={{ rows: 10 }} />
      </div>
    )
  return <Fragment key={`${id} ${opening}`}>{children(document, () => void reload())}</Fragment>
}
