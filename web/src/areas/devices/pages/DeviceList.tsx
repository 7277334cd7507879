import { deviceExport, devicePage, type Device } from '@labbox/contract/devices/devices.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { SheetExport } from '../../../ui/list/SheetExport.tsx'
import type { Column, Filter } from '../../../ui/list/types.ts'
import { listInput, useListState } from '../../../ui/list/use-list-state.ts'
import { useNavigate } from '../../../ui/navigation.ts'
import { useOccupancy } from '../api/use-occupancy.ts'
import { InstrumentNames } from '../components/InstrumentNames.tsx'
import { LiveState } from '../components/LiveState.tsx'
import { ManageActions } from '../components/ManageActions.tsx'
import { MyDevice } from '../components/MyDevice.tsx'
import { TakeButton } from '../components/TakeButton.tsx'

/** Devices broadcast their changes; this is for connections that were lost. */
const REFETCH_MS = 15_000

const useColumns = (): Column<Device>[] => {
  const { t } = useTranslation('devices')
  const text = useLocalText()
  const about = (row: Device) => [row.type, row.model, row.mac, row.place].filter(Boolean).join(' · ')
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
      render: (row) => (
        <>
          <LiveState device={row} />
          {row.retiredReason && <div className="lb-muted">{row.retiredReason}</div>}
        </>
      ),
      csv: (row) => t(`state.${row.state}`),
    },
    {
      key: 'instruments',
      title: t('field.instruments'),
      wrap: true,
      render: (row) => <InstrumentNames device={row} />,
      csv: (row) => row.instruments.map((each) => each.model).join(', '),
    },
    {
      key: 'version',
      title: t('app.version'),
      render: (row) => <span className="lb-num">{row.version || '–'}</span>,
      csv: (row) => row.version,
    },
    {
      key: 'orgName',
      title: t('field.org'),
      render: (row) => (row.orgName ? text(row.orgName) : t('list.shared')),
      csv: (row) => (row.orgName ? text(row.orgName) : ''),
    },
  ]
}

const useFilters = (): Filter[] => {
  const { t } = useTranslation('devices')
  const can = useCan()
  return [
    { key: 'name', label: t('field.name') },
    { key: 'model', label: t('field.model') },
    {
      key: 'online',
      label: t('field.online'),
      options: [
        { value: true, label: t('online.yes') },
        { value: false, label: t('online.no') },
      ],
    },
    ...(can('devices:device:edit')
      ? [
          {
            key: 'retired',
            label: t('field.status'),
            options: [
              { value: false, label: t('list.inUse') },
              { value: true, label: t('list.retiredOnly') },
            ],
          },
        ]
      : []),
  ]
}

/** Devices, live, with the one in hand on top: all that one may use, or those of one's own organisation. */
export const Devices = ({ base, own = false }: { base: string; own?: boolean }) => {
  const { t } = useTranslation(['devices', 'upkeep'])
  const navigate = useNavigate()
  const can = useCan()
  const state = useOccupancy()
  const filters = useFilters()
  const [listState] = useListState(filters)
  const { page: _page, limit: _limit, sort: _sort, ...filtered } = listInput(listState, filters)
  const fixed = own ? { own } : {}
  const add = can('devices:device:add') && (
    <LinkButton to={`${base}/add`} search look="primary">
      {t('add.title')}
    </LinkButton>
  )
  const actions = (
    <div className="lb-actions">
      {can('devices:device:export') && (
        <SheetExport endpoint={deviceExport} input={{ ...filtered, ...fixed }} label={t('export.label')} />
      )}
      {can('devices:device:import') && (
        <LinkButton to={`${base}/import`} search>
          {t('import.label')}
        </LinkButton>
      )}
      {add}
    </div>
  )
  return (
    <ListPage
      title={t(own ? 'list.myTitle' : 'list.title')}
      hint={<MyDevice state={state} />}
      endpoint={devicePage}
      fixed={fixed}
      columns={useColumns()}
      filters={filters}
      actions={actions}
      rowActions={(row) => (
        <>
          {can('devices:device:use') && !row.retiredAt && <TakeButton device={row} state={state} />}
          <LinkButton to={`${base}/${row.id}/details`} search look="link" size="small">
            {t('list.details')}
          </LinkButton>
          <ManageActions device={row} base={base} />
        </>
      )}
      bulk={
        can('devices:device:edit')
          ? [
              {
                key: 'labels',
                label: t('upkeep:label.action'),
                run: (rows) =>
                  navigate({ to: '/device/labels', search: { ids: rows.map(({ id }) => id).join(',') } }),
              },
            ]
          : []
      }
      empty={{ title: t('list.empty'), hint: t('list.emptyHint'), action: add }}
      {...(!can('devices:device:export') && { exportName: 'devices' })}
      refetchMs={REFETCH_MS}
    />
  )
}

const DeviceList = () => <Devices base="/device/list" />

export default DeviceList
