import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Input, Segmented, Select, Skeleton } from 'antd'
import { explainedRefusals } from '@labbox/contract/bench/explained.ts'
import { benchErrors } from '@labbox/contract/errors/bench.ts'
import { passageKinds, SEARCH_CHARACTERS, searchFind } from '@labbox/contract/search/search.ts'
import { problemCodes } from 'labbox-bench/circuit/problem.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocale, useTranslation } from '../../../app/i18n.ts'
import { useNarrow } from '../../../app/settings/use-media.ts'
import { useCan } from '../../../app/session/session.ts'
import { Callout } from '../../../ui/callout/Callout.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { useNavigate, useSearch } from '../../../ui/navigation.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { FoundMessages } from '../../messages/index.ts'
import { Ask } from '../answer/Ask.tsx'
import { Earlier } from '../answer/Earlier.tsx'
import { Found } from '../answer/FoundPassages.tsx'
import { explanationsOf } from '../explanations.ts'

const ANY = 'any'
const MESSAGES = 'message'
/** Of a message: what its search takes. */
const MESSAGE_CHARACTERS = 100

/** What messages mean that one asks about by what they say. */
const Explanations = ({ words }: { words: string }) => {
  const { t } = useTranslation(['advice', 'bench'])
  const locale = useLocale()
  const known = [
    ...problemCodes.map((key) => ({
      key,
      // As it is written: what the message names is left out of the comparison.
      says: t(`bench:editor.problem.${key}`, { skipInterpolation: true }),
      means: t(`why.${key}`),
    })),
    ...explainedRefusals.map((key) => ({ key, says: benchErrors[key][locale], means: t(`refused.${key}`) })),
  ]
  const found = explanationsOf(words, known)
  return (
    <div className="lb-callouts">
      {found.map(({ key, says, means }) => (
        <Callout key={key} title={says}>
          <p>{means}</p>
        </Callout>
      ))}
    </div>
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

const Answers = ({ words, kind }: { words: string; kind: string }) => {
  if (kind === MESSAGES) return <FoundMessages text={words.slice(0, MESSAGE_CHARACTERS)} />
  return (
    <>
      {kind === ANY && <Explanations words={words} />}
      {kind === ANY && <Ask words={words} />}
      <Passages words={words} kind={kind} />
    </>
  )
}

/** Answers by what guidebooks, questions and course files say, as far as one may read them. */
const Assistant = () => {
  const { t } = useTranslation('assistant')
  const navigate = useNavigate()
  const can = useCan()
  const narrow = useNarrow()
  const kinds = [ANY, ...passageKinds, ...(can('messages:conversation:use') ? [MESSAGES] : [])]
  const search: Record<string, string | undefined> = useSearch()
  const { q: words = '', kind = ANY } = search
  const ask = (more: { q?: string | undefined; kind?: string | undefined }) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...more }), replace: true })
  const choice = {
    'aria-label': t('kinds'),
    value: kind,
    options: kinds.map((value) => ({ value, label: t(`of.${value}`) })),
    onChange: (value: string) => ask({ kind: value === ANY ? undefined : value }),
  }
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
          {words && (narrow ? <Select {...choice} /> : <Segmented {...choice} />)}
        </search>
        {words ? (
          <Answers words={words} kind={kind} />
        ) : (
          <EmptyState drawing="sheet" title={t('first')} hint={t('firstHint')} />
        )}
        <Earlier />
      </section>
    </div>
  )
}

export default Assistant
