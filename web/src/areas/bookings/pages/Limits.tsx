import { limitDelete, limitPage } from '@labbox/contract/bookings/limits.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { useLimitColumns } from '../components/limit-columns.tsx'
import '../bookings.css'

/** Rules about who may use which bench; `base` is the page that its drawers open over. */
export const LimitList = ({ base, own = false }: { base: string; own?: boolean }) => {
  const { t } = useTranslation(['bookings', 'bookings-limits'])
  const text = useLocalText()
  const can = useCan()
  const add = can('bookings:limit:add') && (
    <LinkButton to={`${base}/add`} search look="primary">
      {t('bookings-limits:add')}
    </LinkButton>
  )
  const remove = async (id: string) => {
    await call(limitDelete, { id })
    await invalidate([limitPage])
  }
  return (
    <ListPage
      title={t(own ? 'bookings-limits:myTitle' : 'bookings-limits:title')}
      hint={t('bookings-limits:hint')}
      endpoint={limitPage}
      fixed={own ? { own } : {}}
      columns={useLimitColumns()}
      filters={[{ key: 'name', label: t('bookings-limits:name') }]}
      actions={
        <div className="lb-actions">
          <LinkButton to={`${base}/check`} search>
            {t('bookings-limits:check')}
          </LinkButton>
          {add}
        </div>
      }
      rowActions={(row) =>
        row.editable && (
          <>
            <LinkButton to={`${base}/${row.id}/update`} search look="link" size="small">
              {t('common:action.edit')}
            </LinkButton>
            <ConfirmButton
              size="small"
              type="link"
              loses={t('bookings-limits:deleteLoses', { name: text(row.name) })}
              run={() => remove(row.id)}
            >
              {t('common:action.delete')}
            </ConfirmButton>
          </>
        )
      }
      empty={{ title: t('bookings-limits:empty'), hint: t('bookings-limits:emptyHint'), action: add }}
      exportName="device-limits"
    />
  )
}

const Limits = () => <LimitList base="/device/limited/page" />

export default Limits
