import { useQuery } from '@tanstack/react-query'
import { Alert, Select, Skeleton } from 'antd'
import { useState } from 'react'
import {
  handoverColleagues,
  handoverKinds,
  handoverPreview,
  handoverRun,
} from '@labbox/contract/handover/handover.ts'
import { call } from '../../app/api/call.ts'
import { queryOf } from '../../app/api/query.ts'
import { notify } from '../../app/errors/feedback.ts'
import { useTranslation, useWithAccount } from '../../app/i18n.ts'
import { NothingFound } from '../../ui/choice/NothingFound.tsx'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { useSearch } from '../../ui/navigation.ts'
import { NumberList } from '../../ui/NumberList.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'

interface Colleague {
  account: string
  name: string
}

/** A teacher of the same organisation, found by name or account. */
const ColleagueSelect = ({
  whose,
  value,
  onChange,
}: {
  whose: { userId?: string }
  value: Colleague | null
  onChange: (colleague: Colleague | null) => void
}) => {
  const { t } = useTranslation('handover')
  const withAccount = useWithAccount()
  const [text, setText] = useState('')
  const found = useQuery(queryOf(handoverColleagues, { ...whose, text: text.trim() }))
  const list = found.data ?? []
  const optionOf = ({ account, name }: Colleague) => ({ value: account, label: withAccount(name, account) })
  return (
    <Select
      style={{ width: '100%', maxWidth: 420 }}
      aria-label={t('to')}
      placeholder={t('toHint')}
      allowClear
      showSearch={{ onSearch: setText, filterOption: false }}
      loading={found.isFetching}
      notFoundContent={<NothingFound busy={found.isFetching} text={t('nobody')} />}
      labelInValue
      value={value && optionOf(value)}
      options={list.map(optionOf)}
      onChange={(chosen: { value: string } | null) =>
        onChange(list.find(({ account }) => account === chosen?.value) ?? null)
      }
    />
  )
}

/** On one's own account: the way to give what one teaches to a colleague. */
export const OwnThings = () => {
  const { t } = useTranslation('handover')
  return (
    <>
      <p className="lb-muted">{t('own')}</p>
      <LinkButton to="/handover">{t('open')}</LinkButton>
    </>
  )
}

/** Everything that a teacher keeps, counted, and the colleague who takes it over. */
const HandOver = () => {
  const { t } = useTranslation('handover')
  const { user } = useSearch()
  const whose = user ? { userId: user } : {}
  const preview = useQuery(queryOf(handoverPreview, whose))
  const [to, setTo] = useState<Colleague | null>(null)
  if (preview.isPending) return <Skeleton active className="lb-page" />
  if (preview.isError)
    return (
      <div className="lb-page">
        <PageHeader title={t('title')} />
        <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
      </div>
    )
  const { name, counts } = preview.data
  const figures = handoverKinds.flatMap((kind) =>
    counts[kind] > 0 ? [[t(`kind.${kind}`), String(counts[kind])] as const] : [],
  )
  const run = async () => {
    if (!to) return
    await call(handoverRun, { ...whose, account: to.account })
    notify.success(t('done', { name: to.name }))
    setTo(null)
    await preview.refetch()
  }
  return (
    <div className="lb-page">
      <PageHeader title={t('title')} hint={user ? t('hint', { name }) : t('own')} />
      <section className="lb-list">
        {figures.length === 0 ? (
          <EmptyState title={t('nothing', { name })} hint={t('nothingHint')} />
        ) : (
          <>
            <div className="lb-block">
              <NumberList of={figures} />
            </div>
            <Alert
              type="info"
              showIcon
              className="lb-block"
              title={t('stays.title')}
              description={t('stays.text')}
            />
            <div className="lb-block">
              <p className="lb-muted">{t('to')}</p>
              <ColleagueSelect whose={whose} value={to} onChange={setTo} />
            </div>
            <ConfirmButton
              type="primary"
              danger={false}
              disabled={!to}
              question={t('ask', { from: name, to: to?.name ?? '' })}
              loses={t('loses', { from: name, to: to?.name ?? '' })}
              run={run}
            >
              {t('run')}
            </ConfirmButton>
          </>
        )}
      </section>
    </div>
  )
}

export default HandOver
