import { Button } from 'antd'
import { useState } from 'react'
import { classPage } from '@labbox/contract/classes/classes.ts'
import { boxCode, boxDelete, boxPage, type Box, type BoxCode } from '@labbox/contract/boxes/boxes.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/list/types.ts'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { BoxTag, ClockTag } from '../components/BoxTag.tsx'
import { BundleButton } from '../components/BundleButton.tsx'
import { CodeShown } from '../components/CodeShown.tsx'

const BASE = '/device/boxes'

const useColumns = (): Column<Box>[] => {
  const { t } = useTranslation('boxes')
  const text = useLocalText()
  return [
    { key: 'name', title: t('field.name'), sortable: true },
    {
      key: 'className',
      title: t('field.class'),
      render: (row) => text(row.className),
      csv: (row) => text(row.className),
    },
    {
      key: 'state',
      title: t('field.state'),
      render: (row) => <BoxTag state={row.state} />,
      csv: (row) => t(`state.${row.state}`),
    },
    {
      key: 'seenAt',
      title: t('field.seenAt'),
      sortable: true,
      render: (row) => (row.seenAt ? <TimeText value={row.seenAt} /> : t('never')),
    },
    { key: 'clockOffsetMs', title: t('field.clock'), render: (row) => <ClockTag box={row} /> },
    {
      key: 'events',
      title: t('field.events'),
      numeric: true,
      render: (row) =>
        row.refused > 0 ? t('eventsRefused', { count: row.events, refused: row.refused }) : row.events,
    },
    {
      key: 'closesAt',
      title: t('field.closesAt'),
      render: (row) => <TimeText value={row.closesAt} minutes />,
    },
    { key: 'createdBy', title: t('field.createdBy'), extra: true },
  ]
}

/** Lab boxes of one's classes: how each stands, when it synchronised last, how its clock goes. */
const Boxes = () => {
  const { t } = useTranslation('boxes')
  const can = useCan()
  const [made, setMade] = useState<BoxCode | null>(null)
  const add = can('boxes:box:edit') && (
    <LinkButton to={`${BASE}/add`} search look="primary">
      {t('add.title')}
    </LinkButton>
  )
  return (
    <>
      <ListPage
        title={t('title')}
        hint={t('hint')}
        endpoint={boxPage}
        columns={useColumns()}
        filters={[
          { key: 'name', label: t('field.name') },
          { key: 'classId', label: t('field.class'), found: { endpoint: classPage } },
        ]}
        actions={
          can('boxes:box:edit') && (
            <div className="lb-actions">
              <BundleButton />
              {add}
            </div>
          )
        }
        rowActions={(row) => (
          <>
            <LinkButton to={`${BASE}/${row.id}/details`} search look="link" size="small">
              {t('details')}
            </LinkButton>
            {row.editable && row.state === 'waiting' && (
              <>
                <Button
                  type="link"
                  size="small"
                  onClick={() => void call(boxCode, { id: row.id }).then(setMade, () => undefined)}
                >
                  {t('code.again')}
                </Button>
                <ConfirmButton
                  type="link"
                  size="small"
                  loses={t('deleteLoses', { name: row.name })}
                  run={async () => {
                    await call(boxDelete, { id: row.id })
                    await invalidate([boxPage])
                  }}
                >
                  {t('common:action.delete')}
                </ConfirmButton>
              </>
            )}
          </>
        )}
        empty={{ title: t('empty'), hint: t('emptyHint'), action: add }}
        exportName="lab-boxes"
      />
      {made && <CodeShown made={made} onClose={() => setMade(null)} />}
    </>
  )
}

export default Boxes
