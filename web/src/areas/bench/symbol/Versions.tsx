import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { OwnSymbol } from '@labbox/contract/bench/own-symbol.ts'
import { symbolVersion, symbolVersions } from '@labbox/contract/parts/symbols.ts'
import { call } from '../../../app/api/call.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { VersionList } from '../../../ui/versions/VersionList.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'

/** The immutable versions; an older one can be taken into the draft. */
export const Versions = ({ id, onTake }: { id: string; onTake: (symbol: OwnSymbol) => void }) => {
  const { t } = useTranslation('symbols')
  const query = useQuery(queryOf(symbolVersions, { id }))
  if (query.isError && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active />
  return (
    <VersionList
      versions={query.data}
      none={t('versions.noneHint')}
      onTake={async (number) => onTake((await call(symbolVersion, { id, number })).symbol)}
    />
  )
}
