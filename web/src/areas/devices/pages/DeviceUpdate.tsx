import { useQuery } from '@tanstack/react-query'
import { useParams } from '../../../ui/navigation.ts'
import { deviceGet, devicePage, deviceUpdate } from '@labbox/contract/devices/devices.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { DeviceFields, deviceInput } from '../components/DeviceFields.tsx'

const DeviceUpdate = () => {
  const { t } = useTranslation('devices')
  const { id = '' } = useParams()
  const query = useQuery(queryOf(deviceGet, { id }))
  return (
    <FormDrawer
      title={t('update.title')}
      endpoint={deviceUpdate}
      fixed={{ id }}
      query={query}
      initial={query.data}
      toInput={deviceInput}
      invalidates={[devicePage, deviceGet]}
      done={t('update.done')}
    >
      <DeviceFields device={query.data} />
    </FormDrawer>
  )
}

export default DeviceUpdate
