import { useQuery } from '@tanstack/react-query'
import type { LocalText } from '@labbox/contract/core/types.ts'
import { recordChoices, recordsPage, type RecordRow } from '@labbox/contract/experiments/records.ts'
import { queryOf } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useListed, useLocalText, useTranslation } from '../../../app/i18n.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column, Filter } from '../../../ui/list/types.ts'
import { Link, useNavigate } from '../../../ui/navigation.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { OriginTag } from '../../tasks/index.ts'
import { StarButton } from './StarButton.tsx'
import '../../../ui/owned/row-name.css'

export { NoteDrawer } from './NoteDrawer.tsx'

const useColumns = (): Column<RecordRow>[] => {
  const { t } = useTranslation('records')
  const text = useLocalText()
  const listed = useListed()
  const devicesOf = (row: RecordRow) => listed(row.devices.map((name) => text(name))) || '–'
  const classOf = (row: RecordRow) => (row.className ? text(row.className) : t('field.practice'))
  const stateOf = ({ open }: RecordRow) => t(open ? 'state.open' : 'state.ended')
  return [
    {
      key: 'name',
      title: t('field.name'),
      primary: true,
      render: (row) => (
        <span className="lb-row-name">
          <StarButton record={row} />
          <span>
            <Link to="/bench/experimentTable/record" search={{ id: row.id }}>
              {text(row.name)}
            </Link>
            {row.note && <span className="lb-muted">{row.note}</span>}
          </span>
        </span>
      ),
      csv: (row) => text(row.name),
    },
    {
      key: 'people',
      title: t('field.people'),
      render: (row) => (
        <>
          {listed(row.people)}
          <div className="lb-muted">{classOf(row)}</div>
        </>
      ),
      csv: (row) => listed(row.people),
    },
    {
      key: 'className',
      title: t('field.class'),
      extra: true,
      render: classOf,
      csv: classOf,
    },
    { key: 'devices', title: t('field.device'), render: devicesOf, csv: devicesOf },
    {
      key: 'open',
      title: t('field.state'),
      render: (row) => (
        <>
          <StatusTag tone={row.open ? 'active' : 'neutral'}>{stateOf(row)}</StatusTag>
          <div>
            <OriginTag name={row.origin} />
          </div>
        </>
      ),
      csv: stateOf,
    },
    { key: 'acts', title: t('field.acts'), numeric: true },
    {
      key: 'startedAt',
      title: t('field.started'),
      sortable: true,
      extra: true,
      render: (row) => <TimeText value={row.startedAt} />,
    },
    {
      key: 'updatedAt',
      title: t('field.updated'),
      sortable: true,
      render: (row) => <TimeText value={row.updatedAt} minutes />,
    },
    { key: 'note', title: t('field.note'), wrap: true, extra: true },
  ]
}

const useFilters = (): Filter[] => {
  const { t } = useTranslation('records')
  const text = useLocalText()
  const { data } = useQuery(queryOf(recordChoices, {}))
  const named = (rows: readonly { id: string; name: LocalText }[] = []) =>
    rows.map(({ id, name }) => ({ value: id, label: text(name) }))
  return [
    { key: 'name', label: t('filter.name') },
    {
      key: 'open',
      label: t('field.state'),
      options: [
        { value: true, label: t('state.open') },
        { value: false, label: t('state.ended') },
      ],
    },
    { key: 'projectId', label: t('field.lab'), options: named(data?.projects) },
    ...(!data || data.classes.length > 0
      ? [{ key: 'classId', label: t('field.class'), options: named(data?.classes) }]
      : []),
    { key: 'deviceId', label: t('field.device'), options: named(data?.devices) },
    { key: 'starred', label: t('field.star'), options: [{ value: true, label: t('filter.starred') }] },
    { key: 'from', label: t('filter.from'), time: true },
    { key: 'to', label: t('filter.to'), time: true },
  ]
}

/** Records of experiments: one's own, those one took part in, and those of one's classes. */
export default function ExperimentTable() {
  const { t } = useTranslation('records')
  const navigate = useNavigate()
  const compare = async (rows: RecordRow[]): Promise<void> => {
    const [a, b] = rows
    if (!a || !b || rows.length > 2) return notify.info(t('compare.two'))
    await navigate({ to: '/bench/experimentTable/compare', search: { a: a.id, b: b.id } })
  }
  return (
    <ListPage
      title={t('title')}
      hint={t('hint')}
      endpoint={recordsPage}
      columns={useColumns()}
      filters={useFilters()}
      rowActions={(row) => (
        <>
          <LinkButton size="small" look="link" to="/bench/experimentTable/record" search={{ id: row.id }}>
            {t('open')}
          </LinkButton>
          <LinkButton size="small" to="/bench/experimentTable/$id/note" params={{ id: row.id }} search={true}>
            {t('note.title')}
          </LinkButton>
        </>
      )}
      bulk={[{ key: 'compare', label: t('compare.label'), run: compare }]}
      empty={{ title: t('empty'), hint: t('emptyHint') }}
      exportName="experiment-records"
    />
  )
}
