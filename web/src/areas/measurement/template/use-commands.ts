import { useQuery } from '@tanstack/react-query'
import { compatibleConfigList } from '@labbox/contract/measurement/measurement.ts'
import { basicTypes, type Item } from '@labbox/contract/measurement/template.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useCan } from '../../../app/session/session.ts'

const fitting: Record<Item['basicType'], readonly string[]> = {
  [basicTypes.number]: ['number', 'bool'],
  [basicTypes.text]: ['text', 'bool'],
  [basicTypes.image]: ['image'],
}

/** Pseudo-commands that fill an item of such data, with the first choice of each parameter: `DS.MEAS.VPP(CH1)`. */
export const useCommands = (basicType: Item['basicType']): { value: string }[] => {
  const can = useCan()
  const { data = [] } = useQuery({
    ...queryOf(compatibleConfigList, {}),
    enabled: can('measurement:config:list'),
    staleTime: 600_000,
  })
  const calls = data
    .filter((row) => fitting[basicType].includes(row.result))
    .map((row) => {
      const args = row.params.map((param) => param.choices[0] ?? '')
      return args.length > 0 ? `${row.pseudo}(${args.join(',')})` : row.pseudo
    })
  return [...new Set(calls)].map((value) => ({ value }))
}
