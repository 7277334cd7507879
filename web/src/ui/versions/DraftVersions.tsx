import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { ComponentProps } from 'react'
import type { Endpoint, InputOf } from '@labbox/contract/core/endpoint.ts'
import { queryOf } from '../../app/api/query.ts'
import { ErrorState } from '../ErrorState.tsx'
import { VersionList } from './VersionList.tsx'

type ListProps = ComponentProps<typeof VersionList>

interface Props extends Omit<ListProps, 'versions'> {
  /** Lists the versions of what has this id. */
  endpoint: Endpoint
  id: string
}

/** The immutable versions of a draft; an older one can be taken into it. */
export const DraftVersions = ({ endpoint, id, ...list }: Props) => {
  const query = useQuery(queryOf(endpoint, { id } as InputOf<Endpoint>))
  if (query.isError && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active />
  return <VersionList {...list} versions={query.data as ListProps['versions']} />
}
