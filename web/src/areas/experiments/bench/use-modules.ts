import { useQuery } from '@tanstack/react-query'
import { deviceModules } from '@labbox/contract/devices/modules.ts'
import { queryOf } from '../../../app/api/query.ts'

/** What circuits may be made of at this bench; undefined: anything, or it is not known yet. The server checks once more. */
export const useModuleParts = (deviceId: string | undefined) =>
  useQuery({ ...queryOf(deviceModules, { id: deviceId ?? '' }), enabled: deviceId !== undefined }).data
    ?.parts ?? undefined
