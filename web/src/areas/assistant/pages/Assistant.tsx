import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Input, Segmented, Skeleton } from 'antd'
import {
  passageKinds,
  SEARCH_CHARACTERS,
  searchFind,
  type FoundPassage,
} from '@labbox/contract/search/search.ts'
import { foundPages } from '../../../app/shell/palette/found-pages.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Link, useNavigate, useSearch } from '../../../ui/navigation.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Passage } from '../../../ui/passage/Passage.tsx'

const ANY = 'any'

const Found = ({ passage }: { passage: FoundPassage }) => {
  const { t } = useTranslation('assistant')
  const text = useLocalText()
  const { kind, lead, title, place, page, ...rest } = passage
  const target = foundPages[lead.kind]?.({ ...lead, classId: null })
  const name = text(title)
  const where = [place, page && t('page', { page })].filter(Boolean).join(' · ')
  return (
    <Passage
      {...rest}
      place={where || null}
      tag={t(`kind.${kind}`)}
      title={target ? <Link {...target}>{name}</Link> : name}
    />
  )
}

/** Passages that say something about what is asked; the words stand in the address. */
const Passages = ({ words, kind }: { words: string; kind: string | undefined }) => {
  const { t } = useTranslation('assistant')
  const only = passageKinds.find((one) => one === kind)
  const query = useQuery({
    ...queryOf(searchFind, { words: words.slice(0, SEARCH_CHARACTERS), ...(only && { kind: only }) }),
    placeholderData: keepPreviousData,
  })
  if (query.isError && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active paragraph={{ rows: 6 }} />
  if (query.data.length === 0) return <EmptyState title={t('none')} hint={t('noneHint')} />
  return (
    <div aria-busy={query.isFetching}>
      <p className="lb-muted" role="status">
        {t('found', { count: query.data.length })}
      </p>
      {query.data.map((passage, k) => (
        <Found key={`${passage.kind} ${passage.lead.id} ${k}`} passage={passage} />
      ))}
    </div>
  )
}

/** Answers by what guidebooks, questions and course files say, as far as one may read them. */
const Assistant = () => {
  const { t } = useTranslation('assistant')
  const navigate = useNavigate()
  const search: Record<string, string | undefined> = useSearch()
  const { q: words = '', kind = ANY } = search
  const ask = (more: { q?: string | undefined; kind?: string | undefined }) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...more }), replace: true })
  return (
    <div className="lb-page">
      <PageHeader title={t('title')} hint={t('hint')} />
      <section className="lb-list">
        <search className="lb-filters">
          <Input.Search
            key={words}
            autoFocus
            allowClear
            size="large"
            enterButton={t('ask')}
            maxLength={SEARCH_CHARACTERS}
            defaultValue={words}
            placeholder={t('placeholder')}
            aria-label={t('placeholder')}
            onSearch={(typed) => ask({ q: typed.trim() || undefined })}
          />
          {words && (
            <Segmented
              aria-label={t('kinds')}
              value={kind}
              options={[ANY, ...passageKinds].map((value) => ({ value, label: t(`of.${value}`) }))}
              onChange={(value) => ask({ kind: value === ANY ? undefined : value })}
            />
          )}
        </search>
        {words ? (
          <Passages words={words} kind={kind} />
        ) : (
          <EmptyState drawing="sheet" title={t('first')} hint={t('firstHint')} />
        )}
      </section>
    </div>
  )
}

export default Assistant
