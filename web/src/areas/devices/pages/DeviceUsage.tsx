import { useQuery } from '@tanstack/react-query'
import { classPage } from '@labbox/contract/classes/classes.ts'
import type { LocalText } from '@labbox/contract/core/types.ts'
import { devicePage } from '@labbox/contract/devices/devices.ts'
import { endReasons, usageExport, usagePage, type Occupancy } from '@labbox/contract/devices/occupancy.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { SheetExport } from '../../../ui/list/SheetExport.tsx'
import type { Column, Filter } from '../../../ui/list/types.ts'
import { listInput, useListState } from '../../../ui/list/use-list-state.ts'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { UsageCharts } from '../components/UsageCharts.tsx'
import '../devices.css'

const minutesOf = ({ startedAt, endedAt }: Occupancy): number | null =>
  endedAt ? Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 6_000) / 10 : null

/** Who gave it back in the place of its user, or why it was taken from them. */
const saidOf = ({ freedBy, detail }: Occupancy): string | null => freedBy ?? detail

const useColumns = (): Column<Occupancy>[] => {
  const { t } = useTranslation('devices')
  const text = useLocalText()
  const reasonOf = (row: Occupancy) => (row.reason ? t(`reason.${row.reason}`) : t('usage.running'))
  return [
    { key: 'userName', title: t('field.user'), primary: true },
    {
      key: 'deviceName',
      title: t('field.device'),
      render: (row) => text(row.deviceName),
      csv: (row) => text(row.deviceName),
    },
    {
      key: 'startedAt',
      title: t('field.startedAt'),
      sortable: true,
      render: (row) => <TimeText value={row.startedAt} relative={false} />,
    },
    {
      key: 'endedAt',
      title: t('field.endedAt'),
      sortable: true,
      render: (row) => <TimeText value={row.endedAt} relative={false} />,
    },
    {
      key: 'minutes',
      title: t('field.minutes'),
      numeric: true,
      render: (row) => minutesOf(row)?.toFixed(1) ?? '–',
      csv: minutesOf,
    },
    {
      key: 'reason',
      title: t('field.reason'),
      render: (row) => (
        <>
          {reasonOf(row)}
          <div className="lb-muted">{saidOf(row)}</div>
        </>
      ),
      csv: (row) => [reasonOf(row), saidOf(row)].filter(Boolean).join(' – '),
    },
  ]
}

const useFilters = (own: boolean): Filter[] => {
  const { t } = useTranslation('devices')
  const text = useLocalText()
  const can = useCan()
  const byClass = !own && can('classes:class:page')
  const devices = useQuery(queryOf(devicePage, { limit: 200 }))
  const classes = useQuery({ ...queryOf(classPage, { limit: 200 }), enabled: byClass })
  const named = (rows: readonly { id: string; name: LocalText }[] = []) =>
    rows.map(({ id, name }) => ({ value: id, label: text(name) }))
  return [
    ...(own ? [] : [{ key: 'userName', label: t('field.user') }]),
    { key: 'deviceId', label: t('field.device'), options: named(devices.data?.items) },
    ...(byClass ? [{ key: 'classId', label: t('field.class'), options: named(classes.data?.items) }] : []),
    {
      key: 'reason',
      label: t('field.reason'),
      options: endReasons.map((value) => ({ value, label: t(`reason.${value}`) })),
    },
    { key: 'from', label: t('usage.from'), time: true },
    { key: 'to', label: t('usage.to'), time: true },
  ]
}

/** Every use of a device, from when to when and why it ended, and how many hours they are; all one may see, or one's own. */
export const Usage = ({ own = false }: { own?: boolean }) => {
  const { t } = useTranslation('devices')
  const filters = useFilters(own)
  const [state] = useListState(filters)
  const fixed = own ? { own } : {}
  const { page: _page, limit: _limit, sort: _sort, ...filtered } = listInput(state, filters)
  const input = { ...filtered, ...fixed }
  return (
    <ListPage
      title={t(own ? 'usage.myTitle' : 'usage.title')}
      above={<UsageCharts input={input} />}
      endpoint={usagePage}
      fixed={fixed}
      columns={useColumns()}
      filters={filters}
      actions={<SheetExport endpoint={usageExport} input={input} label={t('export.label')} />}
      empty={{ title: t('usage.empty'), hint: t('usage.emptyHint') }}
    />
  )
}

const DeviceUsage = () => <Usage />

export default DeviceUsage
