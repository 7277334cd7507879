import { logoDelete, logoGet, logoPage, logoTypeCodes, type Logo } from '@labbox/contract/system/logos.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/list/types.ts'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import '../system.css'

/** Logos of the installation and of organisations. */
const LogoList = () => {
  const { t } = useTranslation('system')
  const text = useLocalText()
  const can = useCan()
  const edit = can('system:logo:edit')
  const remove = async (id: string) => {
    await call(logoDelete, { id })
    await invalidate([logoPage, logoGet])
  }
  const columns: Column<Logo>[] = [
    {
      key: 'typeCode',
      title: t('logo.place'),
      primary: true,
      render: (row) => t(`logo.${row.typeCode}`),
      csv: (row) => t(`logo.${row.typeCode}`),
    },
    {
      key: 'images',
      title: t('logo.image'),
      render: (row) => (
        <span className="lb-image-input">
          {row.images.map((name) => (
            <img key={name} src={`/api/imgs/${name}`} alt="" />
          ))}
        </span>
      ),
      csv: null,
    },
    {
      key: 'text',
      title: t('logo.text'),
      render: (row) => text(row.text),
      csv: (row) => text(row.text),
    },
    { key: 'size', title: t('logo.size'), render: (row) => row.size.replace(';', ' × ') },
    {
      key: 'orgName',
      title: t('logo.org'),
      render: (row) => (row.orgName ? text(row.orgName) : t('logo.all')),
      csv: (row) => (row.orgName ? text(row.orgName) : t('logo.all')),
    },
    {
      key: 'updatedAt',
      title: t('field.updatedAt'),
      sortable: true,
      render: (row) => <TimeText value={row.updatedAt} />,
    },
  ]
  const add = edit && (
    <LinkButton to="/sys/logoSetting/add" search look="primary">
      {t('logo.add')}
    </LinkButton>
  )
  return (
    <ListPage
      title={t('logo.title')}
      hint={t('logo.hint')}
      endpoint={logoPage}
      columns={columns}
      actions={add}
      filters={[
        {
          key: 'typeCode',
          label: t('logo.place'),
          options: logoTypeCodes.map((value) => ({ value, label: t(`logo.${value}`) })),
        },
      ]}
      rowActions={(row) =>
        edit && (
          <>
            <LinkButton
              to="/sys/logoSetting/$id/update"
              params={{ id: row.id }}
              search
              look="link"
              size="small"
            >
              {t('common:action.edit')}
            </LinkButton>
            <ConfirmButton type="link" size="small" loses={t('logo.loses')} run={() => remove(row.id)}>
              {t('common:action.delete')}
            </ConfirmButton>
          </>
        )
      }
      empty={{ title: t('logo.empty'), hint: t('logo.emptyHint'), action: add }}
      exportName="logos"
    />
  )
}

export default LogoList
