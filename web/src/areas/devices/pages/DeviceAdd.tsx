import { deviceAdd, devicePage } from '@labbox/contract/devices/devices.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { DeviceFields, deviceInput } from '../components/DeviceFields.tsx'

const DeviceAdd = () => {
  const { t } = useTranslation('devices')
  return (
    <FormDrawer
      title={t('add.title')}
      endpoint={deviceAdd}
      initial={{ wiring: 'manual' }}
      toInput={deviceInput}
      invalidates={[devicePage]}
      done={t('add.done')}
    >
      <DeviceFields />
    </FormDrawer>
  )
}

export default DeviceAdd
