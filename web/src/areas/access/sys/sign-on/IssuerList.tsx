import { issuerDelete, issuerPage, type TokenIssuer } from '@labbox/contract/access/tokens.ts'
import { call } from '../../../../app/api/call.ts'
import { invalidate } from '../../../../app/api/query.ts'
import { useTranslation } from '../../../../app/i18n.ts'
import { useCan } from '../../../../app/session/session.ts'
import { ConfirmButton } from '../../../../ui/ConfirmButton.tsx'
import { LinkButton } from '../../../../ui/LinkButton.tsx'
import { ListPage } from '../../../../ui/list/ListPage.tsx'
import type { Column } from '../../../../ui/list/types.ts'
import { StatusTag } from '../../../../ui/StatusTag.tsx'
import { TimeText } from '../../../../ui/time/TimeText.tsx'
import { MadeSecret } from './MadeSecret.tsx'

/** Systems whose signed tokens sign people in. */
const IssuerList = () => {
  const { t } = useTranslation('sso')
  const edit = useCan()('access:sso:edit')
  const remove = async (id: string) => {
    await call(issuerDelete, { id })
    await invalidate([issuerPage])
  }
  const columns: Column<TokenIssuer>[] = [
    { key: 'name', title: t('issuer.name'), primary: true, sortable: true },
    { key: 'issuer', title: t('issuer.issuer') },
    { key: 'audience', title: t('issuer.audience') },
    { key: 'algorithm', title: t('issuer.algorithm') },
    { key: 'fingerprint', title: t('issuer.fingerprint'), render: (row) => <code>{row.fingerprint}</code> },
    {
      key: 'enabled',
      title: t('issuer.state'),
      render: (row) => (
        <StatusTag tone={row.enabled ? 'ok' : 'neutral'}>
          {t(row.enabled ? 'issuer.on' : 'issuer.off')}
        </StatusTag>
      ),
      csv: (row) => t(row.enabled ? 'issuer.on' : 'issuer.off'),
    },
    {
      key: 'updatedAt',
      title: t('issuer.updatedAt'),
      sortable: true,
      render: (row) => <TimeText value={row.updatedAt} />,
    },
  ]
  const add = edit && (
    <LinkButton to="/sys/tokenIssuer/add" search look="primary">
      {t('issuer.add')}
    </LinkButton>
  )
  return (
    <>
      <ListPage
        title={t('issuer.title')}
        hint={t('issuer.intro', { page: `${location.origin}/tokenLogin` })}
        endpoint={issuerPage}
        columns={columns}
        filters={[{ key: 'name', label: t('issuer.name') }]}
        actions={add}
        rowActions={(row) =>
          edit && (
            <>
              <LinkButton
                to="/sys/tokenIssuer/$id/update"
                params={{ id: row.id }}
                search
                look="link"
                size="small"
              >
                {t('common:action.edit')}
              </LinkButton>
              <ConfirmButton
                type="link"
                size="small"
                loses={t('issuer.loses', { name: row.name })}
                run={() => remove(row.id)}
              >
                {t('common:action.delete')}
              </ConfirmButton>
            </>
          )
        }
        empty={{ title: t('issuer.empty'), hint: t('issuer.emptyHint'), action: add }}
      />
      <MadeSecret />
    </>
  )
}

export default IssuerList
