import { useQuery } from '@tanstack/react-query'
import { LOCAL_PORT } from '@labbox/contract/bench/local-service.ts'
import { usePublicConfig } from '../../../app/product.ts'
import { askLocalService } from '../bench/ask-local.ts'

export interface LocalAsked {
  /** The bench of the program that answered; null: none did, or the answer is not there yet. */
  deviceId: string | null
  /** Whether a program answers; `again`: as it is now. */
  answers: (again: boolean) => Promise<boolean>
}

/**
 * Looks for the bench program on this computer as the settings say: in lab data mode `local`, by their protocol and port.
 * @param wanted whether there is anything to look for
 * @returns null where nobody is asked
 */
export const useLocalService = (wanted: boolean): LocalAsked | null => {
  const { labDataMode, localProtocol = 'http', localPort = LOCAL_PORT } = usePublicConfig() ?? {}
  const asks = wanted && labDataMode === 'local'
  const query = useQuery({
    queryKey: ['local-service', localProtocol, localPort],
    queryFn: () => askLocalService(localProtocol, localPort),
    enabled: asks,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (!asks) return null
  return {
    deviceId: query.data?.deviceId ?? null,
    async answers(again) {
      const known = again ? undefined : query.data
      return (known ?? (await query.refetch({ cancelRefetch: again })).data ?? null) !== null
    },
  }
}
