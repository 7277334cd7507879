import {
  deviceDelete,
  deviceGet,
  deviceOverride,
  devicePage,
  deviceRestore,
  deviceRetire,
  type Device,
} from '@labbox/contract/devices/devices.ts'
import { deviceWall } from '@labbox/contract/devices/wall.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ReasonButton } from '../../../ui/ReasonButton.tsx'

/** What an administrator does with a device; `base` is the list that its drawers open over. */
export const ManageActions = ({ device, base }: { device: Device; base: string }) => {
  const { t } = useTranslation('devices')
  const can = useCan()
  const text = useLocalText()
  const { id } = device
  const name = text(device.name)
  const act = async (work: Promise<unknown>, done?: string) => {
    await work
    if (done) notify.success(done)
    await invalidate([devicePage, deviceGet, deviceWall])
  }
  return (
    <>
      {device.fault > 0 && can('devices:device:edit') && (
        <ReasonButton
          size="small"
          question={t('override.title')}
          hint={t('override.hint')}
          run={(reason) => act(call(deviceOverride, { id, reason }))}
        >
          {t('override.label')}
        </ReasonButton>
      )}
      {device.editable && (
        <>
          <LinkButton to={`${base}/${id}/update`} search look="link" size="small">
            {t('common:action.edit')}
          </LinkButton>
          {device.retiredAt ? (
            <ConfirmButton
              size="small"
              type="link"
              danger={false}
              loses={t('retire.restoreHint', { name })}
              run={() => act(call(deviceRestore, { id }), t('retire.restored'))}
            >
              {t('retire.restore')}
            </ConfirmButton>
          ) : (
            <>
              <LinkButton to={`${base}/${id}/enroll`} search look="link" size="small">
                {t('enroll.label')}
              </LinkButton>
              <ReasonButton
                size="small"
                type="link"
                question={t('retire.title', { name })}
                hint={t('retire.hint')}
                run={(reason) => act(call(deviceRetire, { id, reason }), t('retire.done'))}
              >
                {t('retire.label')}
              </ReasonButton>
            </>
          )}
          {can('devices:device:delete') && (
            <ConfirmButton
              size="small"
              type="link"
              loses={t('list.deleteLoses', { name })}
              run={() => act(call(deviceDelete, { id }))}
            >
              {t('common:action.delete')}
            </ConfirmButton>
          )}
        </>
      )}
    </>
  )
}
