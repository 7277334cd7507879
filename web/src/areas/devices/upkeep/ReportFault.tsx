import { Skeleton } from 'antd'
import { Suspense } from 'react'
import { deviceGet, devicePage, type Device } from '@labbox/contract/devices/devices.ts'
import { ticketOpen, ticketPage } from '@labbox/contract/devices/upkeep.ts'
import { lazy } from '../../../app/idle/lazy.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { FormButton } from './FormButton.tsx'

const FaultFields = lazy(() => import('./FaultFields.tsx'))

/** Opens a repair ticket of a bench. */
export const ReportFault = ({ device }: { device: Pick<Device, 'id' | 'name' | 'instruments'> }) => {
  const { t } = useTranslation('upkeep')
  const text = useLocalText()
  if (!useCan()('devices:ticket:open')) return null
  return (
    <FormButton
      label={t('report.label')}
      title={t('report.title', { name: text(device.name) })}
      endpoint={ticketOpen}
      fixed={{ deviceId: device.id }}
      toInput={(values) =>
        // A choice that was cleared, or never made, is the bench as a whole.
        Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
      }
      invalidates={[ticketPage, deviceGet, devicePage]}
      done={t('report.done')}
    >
      <Suspense fallback={<Skeleton active />}>
        <FaultFields instruments={device.instruments} />
      </Suspense>
    </FormButton>
  )
}
