import { useQuery } from '@tanstack/react-query'
import { Button, Flex, Select, Switch } from 'antd'
import { useState } from 'react'
import { experimentPage } from '@labbox/contract/experiments/experiments.ts'
import {
  synergyMine,
  synergyOpen,
  synergyPage,
  type SynergyRow,
} from '@labbox/contract/experiments/synergy.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate, queryOf } from '../../../app/api/query.ts'
import { useListed, useLocalText, useTranslation } from '../../../app/i18n.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/list/types.ts'
import { useNavigate } from '../../../ui/navigation.ts'
import { TimeText } from '../../../ui/time/TimeText.tsx'

const useColumns = (): Column<SynergyRow>[] => {
  const { t } = useTranslation('together')
  const text = useLocalText()
  const listed = useListed()
  return [
    {
      key: 'name',
      title: t('field.name'),
      primary: true,
      render: (row) => text(row.name),
      csv: (row) => text(row.name),
    },
    {
      key: 'people',
      title: t('field.people'),
      render: (row) => listed(row.people),
      csv: (row) => listed(row.people),
    },
    {
      key: 'deviceName',
      title: t('field.device'),
      render: (row) => (row.deviceName ? text(row.deviceName) : '–'),
      csv: (row) => (row.deviceName ? text(row.deviceName) : ''),
    },
    {
      key: 'startedAt',
      title: t('field.started'),
      sortable: true,
      render: (row) => <TimeText value={row.startedAt} />,
    },
  ]
}

/** Begins to do one of one's experiments together. */
const Begin = () => {
  const { t } = useTranslation('together')
  const text = useLocalText()
  const navigate = useNavigate()
  const [experimentId, setExperiment] = useState<string>()
  const [open, setOpen] = useState(true)
  const [busy, setBusy] = useState(false)
  const own = useQuery(queryOf(experimentPage, { open: true, limit: 100 }))
  const begin = async (): Promise<void> => {
    if (!experimentId) return
    setBusy(true)
    try {
      const { id } = await call(synergyOpen, { experimentId, open })
      await invalidate([synergyPage, synergyMine])
      void navigate({ to: '/bench/synergy', search: { id } })
    } catch {
      // The call has said why.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Flex wrap gap="small" align="center">
      <Select
        aria-label={t('experiment')}
        placeholder={t('experiment')}
        style={{ minWidth: '14rem' }}
        loading={own.isPending}
        value={experimentId}
        onChange={setExperiment}
        options={own.data?.items.map(({ id, name }) => ({ value: id, label: text(name) })) ?? []}
        notFoundContent={t('noExperiment')}
      />
      <label>
        <Switch checked={open} onChange={setOpen} /> {t('openTo')}
      </label>
      <Button type="primary" disabled={!experimentId} loading={busy} onClick={() => void begin()}>
        {t('begin')}
      </Button>
    </Flex>
  )
}

/** /bench/synergytable: what one takes part in, what is open to one, and what is over. */
export default function SynergyTable() {
  const { t } = useTranslation('together')
  return (
    <ListPage
      title={t('table')}
      hint={t('hint')}
      endpoint={synergyPage}
      columns={useColumns()}
      filters={[
        {
          key: 'list',
          label: t('list.label'),
          options: [
            { value: 'mine', label: t('list.mine') },
            { value: 'open', label: t('list.open') },
            { value: 'past', label: t('list.past') },
          ],
        },
      ]}
      actions={<Begin />}
      rowActions={(row) =>
        row.running ? (
          <LinkButton size="small" to="/bench/synergy" search={{ id: row.id }}>
            {t(row.member ? 'enter' : 'look')}
          </LinkButton>
        ) : (
          row.recordId && (
            <LinkButton size="small" to="/bench/experimentTable/record" search={{ id: row.recordId }}>
              {t('record')}
            </LinkButton>
          )
        )
      }
      empty={{ title: t('empty'), hint: t('emptyHint') }}
      exportName="shared-experiments"
    />
  )
}
