import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined'
import { useQuery } from '@tanstack/react-query'
import { Button, Input, Popover } from 'antd'
import { useState } from 'react'
import { statementAdd, statementDelete, statementList } from '@labbox/contract/reports/statements.ts'
import { queryOf, useMutationOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'

interface Props {
  /** What is written so far: it can be kept to use again. */
  text: string
  onPick: (text: string) => void
}

/** Remarks that a reviewer keeps; a search narrows them, a press writes one. */
const Kept = ({ text, onPick }: Props) => {
  const { t } = useTranslation(['reports-review', 'common'])
  const [wanted, setWanted] = useState('')
  const list = useQuery(queryOf(statementList, {}))
  const keep = useMutationOf(statementAdd, { invalidates: [statementList], done: t('statement.kept') })
  const drop = useMutationOf(statementDelete, { invalidates: [statementList] })
  const found = (list.data ?? []).filter((one) => one.text.toLowerCase().includes(wanted.toLowerCase()))
  const written = text.trim()
  const known = list.data?.some((one) => one.text === written) ?? true
  return (
    <div style={{ width: 'min(360px, 80vw)' }}>
      <Input.Search
        allowClear
        size="small"
        placeholder={t('statement.find')}
        aria-label={t('statement.find')}
        value={wanted}
        onChange={({ target }) => setWanted(target.value)}
      />
      <ul style={{ maxHeight: 240, margin: '8px 0', padding: 0, overflow: 'auto', listStyle: 'none' }}>
        {found.map((one) => (
          <li key={one.id} style={{ display: 'flex' }}>
            <Button
              type="text"
              size="small"
              title={one.text}
              style={{ flex: 1, minWidth: 0, justifyContent: 'flex-start', overflow: 'hidden' }}
              onClick={() => onPick(one.text)}
            >
              {one.text}
            </Button>
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label={t('statement.delete', { text: one.text })}
              onClick={() => drop.mutate({ id: one.id })}
            />
          </li>
        ))}
      </ul>
      {list.data?.length === 0 && <p className="lb-muted">{t('statement.none')}</p>}
      <Button
        size="small"
        disabled={written === '' || known}
        loading={keep.isPending}
        onClick={() => keep.mutate({ text: written })}
      >
        {t('statement.keep')}
      </Button>
    </div>
  )
}

/** Opens the remarks that one keeps. */
export const StatementPick = ({ text, onPick }: Props) => {
  const { t } = useTranslation('reports-review')
  const [open, setOpen] = useState(false)
  const pick = (chosen: string) => {
    setOpen(false)
    onPick(text.trim() === '' ? chosen : `${text.trimEnd()}\n${chosen}`)
  }
  return (
    <Popover
      trigger="click"
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      title={t('statement.title')}
      content={<Kept text={text} onPick={pick} />}
    >
      <Button size="small">{t('statement.open')}</Button>
    </Popover>
  )
}
