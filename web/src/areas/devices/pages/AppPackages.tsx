import { appPage, appWithdraw, type BenchPackage } from '@labbox/contract/devices/app.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/list/types.ts'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { ReleaseButton } from '../components/ReleaseButton.tsx'

const MB = 1 << 20

const useColumns = (): Column<BenchPackage>[] => {
  const { t } = useTranslation('devices')
  const text = useLocalText()
  const to = (row: BenchPackage) =>
    row.releases.map(({ name }) => (name ? text(name) : t('app.everybody'))).join(t('app.comma'))
  return [
    {
      key: 'version',
      title: t('app.version'),
      primary: true,
      render: (row) => (
        <div>
          <span className="lb-num">{row.version}</span>
          {row.notes && <div className="lb-muted">{row.notes}</div>}
        </div>
      ),
    },
    {
      key: 'releases',
      title: t('app.releasedTo'),
      render: (row) => (row.withdrawnAt ? t('app.withdrawn') : to(row) || t('app.nobody')),
    },
    {
      key: 'running',
      title: t('app.running'),
      render: (row) => <span className="lb-num">{row.running}</span>,
    },
    {
      key: 'file',
      title: t('app.file'),
      render: (row) => (
        <>
          <span className="lb-num">{(row.size / MB).toFixed(1)} MB</span>
          <div className="lb-muted" title={row.sha256}>
            SHA-256 {row.sha256.slice(0, 12)}…
          </div>
        </>
      ),
    },
    {
      key: 'createdAt',
      title: t('app.uploaded'),
      render: (row) => (
        <>
          <TimeText value={row.createdAt} />
          {row.uploader && <div className="lb-muted">{row.uploader}</div>}
        </>
      ),
    },
  ]
}

/** Versions of the bench program, to whom each is released, and how many benches run it. */
const AppPackages = () => {
  const { t } = useTranslation('devices')
  const can = useCan()
  const add = can('devices:app:add') && (
    <LinkButton to="/device/app/page/add" search look="primary">
      {t('app.add')}
    </LinkButton>
  )
  const withdraw = async (id: string) => {
    await call(appWithdraw, { id })
    await invalidate([appPage])
  }
  return (
    <ListPage
      title={t('app.title')}
      endpoint={appPage}
      columns={useColumns()}
      filters={[]}
      actions={
        <div className="lb-actions">
          <LinkButton to="/device/app/rollout">{t('app.rollout')}</LinkButton>
          {add}
        </div>
      }
      rowActions={(row) =>
        can('devices:app:add') &&
        !row.withdrawnAt && (
          <>
            <ReleaseButton row={row} />
            <ConfirmButton
              size="small"
              question={t('app.withdrawTitle', { version: row.version })}
              loses={t('app.withdrawLoses')}
              run={() => withdraw(row.id)}
            >
              {t('app.withdraw')}
            </ConfirmButton>
          </>
        )
      }
      empty={{ title: t('app.empty'), hint: t('app.emptyHint'), action: add }}
    />
  )
}

export default AppPackages
