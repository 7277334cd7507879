import { useQuery } from '@tanstack/react-query'
import { homeOrganisation } from '@labbox/contract/home/figures.ts'
import { queryOf } from '../../../app/api/query.ts'

const STALE_MS = 60_000

/** The figures of what one looks after: three tiles ask once. */
export const useOrganisation = () => useQuery({ ...queryOf(homeOrganisation, {}), staleTime: STALE_MS })
