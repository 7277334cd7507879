import { moduleAdd, modulePage } from '@labbox/contract/parts/modules.ts'
import { useTranslation } from '../../../../app/i18n.ts'
import { BeginDrawer } from '../../../../ui/form/BeginDrawer.tsx'
import { useContractForm } from '../../../../ui/form/use-contract-form.ts'
import { useNavigate } from '../../../../ui/navigation.ts'
import { HeadFields } from '../HeadFields.tsx'

/** A name and a number are all that a new module needs; the rest is done in the editor. */
const ModuleAdd = () => {
  const { t } = useTranslation('modules')
  const navigate = useNavigate()
  const begun = useContractForm({
    endpoint: moduleAdd,
    invalidates: [modulePage],
    onDone: ({ id }) => void navigate({ to: '/module/module/edit', search: { id } }),
  })
  return (
    <BeginDrawer title={t('add.title')} go={t('add.go')} of={begun}>
      <HeadFields />
    </BeginDrawer>
  )
}

export default ModuleAdd
