import { useQuery } from '@tanstack/react-query'
import { useParams } from '../../../ui/navigation.ts'
import {
  compatibleGet,
  compatibleModels,
  compatiblePage,
  compatibleUpdate,
} from '@labbox/contract/measurement/compatible.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { ConfigFields } from './ConfigFields.tsx'
import { formOfRow, rowOfForm } from './row-form.ts'
import { TryRow } from './TryRow.tsx'

const ConfigUpdate = () => {
  const { t } = useTranslation('monitor')
  const { id = '' } = useParams()
  const query = useQuery(queryOf(compatibleGet, { id }))
  const row = query.data
  return (
    <FormDrawer
      title={row ? `${row.model} · ${row.pseudo}` : t('compat.update')}
      width={640}
      endpoint={compatibleUpdate}
      fixed={{ id }}
      query={query}
      initial={row && { ...formOfRow(row) }}
      toInput={(values) => {
        const { model: _, ...fields } = rowOfForm(values)
        return fields
      }}
      invalidates={[compatiblePage, compatibleGet, compatibleModels]}
      done={t('saved')}
    >
      <ConfigFields />
      <TryRow />
    </FormDrawer>
  )
}

export default ConfigUpdate
