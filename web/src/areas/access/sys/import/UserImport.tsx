import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { create } from 'zustand'
import { importGet, type UserImport as Import } from '@labbox/contract/access/user-import.ts'
import { queryOf } from '../../../../app/api/query.ts'
import { useTranslation } from '../../../../app/i18n.ts'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { RouteDrawer } from '../../../../ui/form/FormDrawer.tsx'
import { ImportDone } from './ImportDone.tsx'
import { ImportFound } from './ImportFound.tsx'
import { ImportRunning } from './ImportRunning.tsx'
import { ImportStart } from './ImportStart.tsx'
import './import.css'

const POLL_MS = 500
const goesOn = (data: Import | undefined): boolean => data?.state === 'checking' || data?.state === 'writing'

/** Which import this tab looks at: it is still there when the drawer is opened again. */
const useImportId = create<{ id: string | null }>(() => ({ id: null }))
const look = (id: string | null) => useImportId.setState({ id })

const Steps = ({ id }: { id: string }) => {
  const query = useQuery({
    ...queryOf(importGet, { id }),
    refetchInterval: ({ state }) => (goesOn(state.data) ? POLL_MS : false),
    staleTime: 0,
  })
  const { data } = query
  if (query.isPending) return <Skeleton active />
  if (!data) return <ErrorState error={query.error} onRetry={() => look(null)} />
  const again = () => look(null)
  if (goesOn(data)) return <ImportRunning found={data} />
  if (data.state === 'checked') return <ImportFound found={data} onAgain={again} />
  return <ImportDone found={data} onAgain={again} />
}

/** People come in by a sheet: choose it, see what is wrong with which row, confirm, note the passwords. */
const UserImport = () => {
  const { t } = useTranslation('user-import')
  const id = useImportId((state) => state.id)
  return (
    <RouteDrawer title={t('title')} width={720}>
      {id ? <Steps key={id} id={id} /> : <ImportStart onBegun={look} />}
    </RouteDrawer>
  )
}

export default UserImport
