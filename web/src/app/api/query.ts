import {
  QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
  type UseMutationResult,
} from '@tanstack/react-query'
import type { DataOf, Endpoint, InputOf } from '@labbox/contract/core/endpoint.ts'
import { notify } from '../errors/feedback.ts'
import { useSettings } from '../settings/settings.ts'
import { ApiError, failureText } from './api-error.ts'
import { call } from './call.ts'

/** One cache for the page. Refusals are final; only network failures are tried again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (count, error) => error instanceof ApiError && error.key === 'NETWORK' && count < 2,
      refetchOnWindowFocus: true,
    },
  },
})

/** Answers name people in the language they were asked in; what is being edited (`readOnce`) stays. */
useSettings.subscribe(({ language }, before) => {
  if (language !== before.language)
    void queryClient.invalidateQueries({ predicate: ({ gcTime }) => gcTime !== readOnce.gcTime })
})

/** The cache key of a call; without `input` it names all calls of that endpoint. */
const queryKeyOf = (endpoint: Endpoint, input?: unknown): unknown[] =>
  input === undefined ? [endpoint.path] : [endpoint.path, input]

/**
 * Query options for a GET endpoint: `useQuery(queryOf(devicePage, { page: 1 }))`, also for `useSuspenseQuery` and
 * `queryClient.ensureQueryData`. Further options are spread over it: `{ ...queryOf(…), refetchInterval: 3000 }`.
 */
export const queryOf = <E extends Endpoint>(endpoint: E, input: InputOf<E>) =>
  queryOptions<DataOf<E>>({
    queryKey: queryKeyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  })

/**
 * As `queryOf`, for an answer that comes in parts (`partQuery`): asks for one after the other and joins their rows.
 * @param rows the field of the answer that holds them; the other fields are those of the first part
 */
export const queryOfParts = <E extends Endpoint, K extends keyof DataOf<E>>(
  endpoint: E,
  input: InputOf<E>,
  rows: DataOf<E> extends Record<K, unknown[]> & { more: boolean } ? K : never,
) =>
  queryOptions<DataOf<E>>({
    queryKey: queryKeyOf(endpoint, input),
    queryFn: async ({ signal }) => {
      const ask = (part: number) =>
        call(endpoint, { ...(input as object), part } as InputOf<E>, { signal }) as Promise<
          Record<K, unknown[]> & { more: boolean }
        >
      const first = await ask(0)
      const all = [...first[rows]]
      for (let part = 1, { more } = first; more; part++) {
        const next = await ask(part)
        all.push(...next[rows])
        more = next.more
      }
      return { ...first, [rows]: all } as DataOf<E>
    },
  })

/** For a document that is about to be edited: refetched when it is opened, and never replaced while it is edited. */
export const readOnce = {
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  gcTime: 0,
  staleTime: Infinity,
} as const

/** The present answer of the server, bypassing the cache. */
export const fetchNow = <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<DataOf<E>> =>
  queryClient.fetchQuery({ ...queryOf(endpoint, input), staleTime: 0 })

export interface MutationOptions<E extends Endpoint> {
  /** Endpoints whose cached answers this change makes stale. */
  invalidates?: readonly Endpoint[]
  /** Message shown on success. */
  done?: string
  onSuccess?: (data: DataOf<E>, input: InputOf<E>) => void
  /** Show failures in the form instead of as a message. */
  quiet?: boolean
}

/** Forgets cached answers of endpoints, so that pages showing them ask again. */
export const invalidate = (endpoints: readonly Endpoint[]): Promise<unknown> =>
  Promise.all(endpoints.map((endpoint) => queryClient.invalidateQueries({ queryKey: queryKeyOf(endpoint) })))

/** A change: `const add = useMutationOf(deviceAdd, { invalidates: [devicePage] }); add.mutate(input)`. */
export const useMutationOf = <E extends Endpoint>(
  endpoint: E,
  options: MutationOptions<E> = {},
): UseMutationResult<DataOf<E>, Error, InputOf<E>> => {
  const client = useQueryClient()
  return useMutation<DataOf<E>, Error, InputOf<E>>({
    mutationFn: (input) => call(endpoint, input),
    onSuccess: async (data, input) => {
      await Promise.all(
        (options.invalidates ?? []).map((stale) => client.invalidateQueries({ queryKey: queryKeyOf(stale) })),
      )
      if (options.done) notify.success(options.done)
      options.onSuccess?.(data, input)
    },
    onError: (error) => {
      if (options.quiet || (error instanceof ApiError && error.told)) return
      notify.error(failureText(error))
    },
  })
}
