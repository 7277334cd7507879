import { Space } from 'antd'
import { deviceDelete, deviceOverride, devicePage } from '@labbox/contract/devices/devices.ts'
import type { Device } from '@labbox/contract/devices/devices.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column, Filter } from '../../../ui/list/types.ts'
import { useOccupancy } from '../api/use-occupancy.ts'
import { LiveState } from '../components/LiveState.tsx'
import { MyDevice } from '../components/MyDevice.tsx'
import { ReasonButton } from '../../../ui/ReasonButton.tsx'
import { TakeButton } from '../components/TakeButton.tsx'

/** Devices broadcast their changes; this is for connections that were lost. */
const REFETCH_MS = 15_000

const useColumns = (): Column<Device>[] => {
  const { t } = useTranslation('devices')
  const text = useLocalText()
  const about = (row: Device) => [row.type, row.model, row.mac].filter(Boolean).join(' · ')
  return [
    {
      key: 'name',
      title: t('field.name'),
      primary: true,
      sortable: true,
      render: (row) => (
        <>
          {text(row.name)}
          <div className="lb-muted">{row.builtin ? t('list.builtin') : about(row)}</div>
        </>
      ),
      csv: (row) => text(row.name),
    },
    {
      key: 'state',
      title: t('field.state'),
      render: (row) => <LiveState device={row} />,
      csv: (row) => t(`state.${row.state}`),
    },
    {
      key: 'instruments',
      title: t('field.instruments'),
      render: (row) => row.instruments.map((each) => each.model).join(', ') || '–',
      csv: (row) => row.instruments.map((each) => each.model).join(', '),
    },
    {
      key: 'orgName',
      title: t('field.org'),
      render: (row) => (row.orgName ? text(row.orgName) : t('list.shared')),
      csv: (row) => (row.orgName ? text(row.orgName) : ''),
    },
  ]
}

/** What an administrator does with a device. */
const ManageActions = ({ device }: { device: Device }) => {
  const { t } = useTranslation('devices')
  const can = useCan()
  const text = useLocalText()
  const remove = async () => {
    await call(deviceDelete, { id: device.id })
    await invalidate([devicePage])
  }
  const override = async (reason: string) => {
    await call(deviceOverride, { id: device.id, reason })
    await invalidate([devicePage])
  }
  return (
    <>
      {device.fault > 0 && can('devices:device:edit') && (
        <ReasonButton size="small" question={t('override.title')} hint={t('override.hint')} run={override}>
          {t('override.label')}
        </ReasonButton>
      )}
      {device.editable && (
        <>
          <LinkButton to="/device/list/$id/update" params={{ id: device.id }} search look="link" size="small">
            {t('common:action.edit')}
          </LinkButton>
          <LinkButton to="/device/list/$id/enroll" params={{ id: device.id }} search look="link" size="small">
            {t('enroll.label')}
          </LinkButton>
          {can('devices:device:delete') && (
            <ConfirmButton
              size="small"
              type="link"
              loses={t('list.deleteLoses', { name: text(device.name) })}
              run={remove}
            >
              {t('common:action.delete')}
            </ConfirmButton>
          )}
        </>
      )}
    </>
  )
}

/** All devices one may use, live, with the one in hand on top. */
const DeviceList = () => {
  const { t } = useTranslation('devices')
  const can = useCan()
  const state = useOccupancy()
  const filters: Filter[] = [
    { key: 'name', label: t('field.name') },
    {
      key: 'online',
      label: t('field.online'),
      options: [
        { value: true, label: t('online.yes') },
        { value: false, label: t('online.no') },
      ],
    },
  ]
  const add = can('devices:device:add') && (
    <LinkButton to="/device/list/add" search look="primary">
      {t('add.title')}
    </LinkButton>
  )
  return (
    <ListPage
      title={t('list.title')}
      hint={<MyDevice state={state} />}
      endpoint={devicePage}
      columns={useColumns()}
      filters={filters}
      actions={add}
      rowActions={(row) => (
        <Space wrap>
          {can('devices:device:use') && <TakeButton device={row} state={state} />}
          <ManageActions device={row} />
        </Space>
      )}
      empty={{ title: t('list.empty'), hint: t('list.emptyHint'), action: add }}
      exportName="devices"
      refetchMs={REFETCH_MS}
    />
  )
}

export default DeviceList
