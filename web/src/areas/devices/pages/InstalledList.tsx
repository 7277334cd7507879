import { deviceModulePage } from '@labbox/contract/devices/modules.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column, RowOf } from '../../../ui/list/types.ts'
import { Link } from '../../../ui/navigation.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { useComponents } from '../components/Modules.tsx'
import '../../../ui/module/module.css'

type Row = RowOf<typeof deviceModulePage>

/** Kinds of components named in the list; the page of the bench has all. */
const SHOWN = 6

/** Which modules and components are on which bench. */
const InstalledList = () => {
  const { t } = useTranslation('modules')
  const text = useLocalText()
  const can = useCan()
  const components = useComponents()
  const named = ({ names, number, count }: Row['modules'][number]) =>
    `${names ? `${text(names)} ${number}` : number}${count > 1 ? ` × ${count}` : ''}`
  const shortly = (parts: NonNullable<Row['parts']>) => {
    const more = parts.length - SHOWN
    const some = components(parts.slice(0, SHOWN))
    return more > 0 ? t('installed.list.more', { some, count: more }) : some
  }
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: t('installed.list.bench'),
      primary: true,
      sortable: true,
      render: (row) => (
        <Link to={`/device/list/${row.id}/details`}>
          <strong>{text(row.name)}</strong>
        </Link>
      ),
      csv: (row) => text(row.name),
    },
    {
      key: 'orgName',
      title: t('installed.list.org'),
      render: (row) => (row.orgName ? text(row.orgName) : t('installed.list.shared')),
      csv: (row) => (row.orgName ? text(row.orgName) : ''),
    },
    {
      key: 'modules',
      title: t('installed.list.modules'),
      wrap: true,
      render: (row) =>
        row.modules.length === 0 ? (
          <span className="lb-muted">{t('installed.list.none')}</span>
        ) : (
          row.modules.map((each, k) => (
            <div key={k}>
              {named(each)} {each.id === null && <StatusTag tone="warn">{t('installed.unknown')}</StatusTag>}
            </div>
          ))
        ),
      csv: (row) => row.modules.map(named).join('; '),
    },
    {
      key: 'parts',
      title: t('installed.list.parts'),
      wrap: true,
      render: (row) => (row.parts ? shortly(row.parts) : t('installed.list.any')),
      csv: (row) => (row.parts ? components(row.parts) : ''),
    },
  ]
  return (
    <ListPage
      title={t('installed.list.title')}
      hint={t('installed.list.hint')}
      endpoint={deviceModulePage}
      columns={columns}
      filters={[{ key: 'name', label: t('installed.list.bench') }]}
      actions={
        can('parts:module:page') && <LinkButton to="/module/module">{t('installed.list.library')}</LinkButton>
      }
      rowActions={(row) => (
        <LinkButton to={`/device/list/${row.id}/details`} look="link" size="small">
          {t('installed.list.details')}
        </LinkButton>
      )}
      empty={{ title: t('installed.list.empty'), hint: t('installed.list.emptyHint') }}
      exportName="installed-modules"
    />
  )
}

export default InstalledList
