import { useQuery } from '@tanstack/react-query'
import { compatibleModels } from '@labbox/contract/measurement/compatible.ts'
import { queryOf } from '../../../app/api/query.ts'

/** Models with commands of their own, as choices of a field. */
export const useModels = () => {
  const query = useQuery(queryOf(compatibleModels, {}))
  const models = query.data ?? []
  const options = models.map(({ name, vendor, series }) => ({
    value: name,
    label: [vendor, name, series && `(${series})`].filter(Boolean).join(' '),
  }))
  return { models, options, query }
}
