import { settingPage, type Setting } from '@labbox/contract/system/client-config.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/list/types.ts'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { SettingValue, useSettingText } from '../components/SettingValue.tsx'

/** Every setting of the installation. */
const SettingList = () => {
  const { t } = useTranslation('system')
  const can = useCan()
  const valueText = useSettingText()
  const columns: Column<Setting>[] = [
    {
      key: 'name',
      wrap: true,
      title: t('config.name'),
      primary: true,
      sortable: true,
      render: (row) => (
        <>
          {t(`config.of.${row.name}.label`)}
          <div className="lb-muted">{t(`config.of.${row.name}.hint`)}</div>
        </>
      ),
    },
    {
      key: 'content',
      title: t('config.content'),
      wrap: true,
      render: (row) => <SettingValue setting={row} value={row.content} />,
      csv: (row) => valueText(row, row.content),
    },
    {
      key: 'version',
      title: t('config.version'),
      numeric: true,
      render: (row) => (row.version === 0 ? t('config.default') : row.version),
    },
    { key: 'format', title: t('config.format'), render: (row) => t(`config.kind.${row.format}`) },
    { key: 'remark', title: t('field.remark') },
    {
      key: 'updatedAt',
      title: t('field.updatedAt'),
      render: (row) =>
        row.updatedAt ? (
          <>
            <TimeText value={row.updatedAt} />
            <div className="lb-muted">{row.updatedBy}</div>
          </>
        ) : (
          '–'
        ),
    },
  ]
  return (
    <ListPage
      title={t('config.title')}
      hint={t('config.hint')}
      endpoint={settingPage}
      idOf={(row: Setting) => row.name}
      columns={columns}
      filters={[{ key: 'name', label: t('config.key') }]}
      rowActions={(row) => (
        <LinkButton
          to="/sys/clientConfig/$name/update"
          params={{ name: row.name }}
          search
          look="link"
          size="small"
        >
          {t(can('system:config:edit') ? 'common:action.edit' : 'common:action.view')}
        </LinkButton>
      )}
      empty={{ title: t('config.empty'), hint: t('config.emptyHint') }}
      exportName="settings"
    />
  )
}

export default SettingList
