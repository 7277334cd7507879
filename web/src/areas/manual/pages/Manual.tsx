import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { manualList, manualParts, type ManualPage } from '@labbox/contract/manual/manual.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocale, useLocalText, useTranslation } from '../../../app/i18n.ts'
import { activeRole, useSession } from '../../../app/session/session.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { NothingHere } from '../../../ui/NothingHere.tsx'
import { Link, useSearch } from '../../../ui/navigation.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { RichView } from '../../../ui/rich/RichView.tsx'
import '../../../ui/arrange.css'

/** Whose pages a role reads first. */
const FIRST: Record<string, (typeof manualParts)[number]> = {
  student: 'student',
  teacher: 'teacher',
  orgadmin: 'administrator',
  admin: 'administrator',
}

/** One page of help, and the one to read next. */
const Page = ({ id, pages }: { id: string; pages: readonly ManualPage[] }) => {
  const { t } = useTranslation('manual')
  const text = useLocalText()
  const locale = useLocale()
  const at = pages.findIndex((page) => page.id === id)
  const [page, next] = [pages[at], pages[at + 1]]
  if (!page) return <NothingHere inShell />
  return (
    <article className="lb-page">
      <PageHeader title={text(page.title)} hint={t(`part.${page.part}`)} />
      <RichView doc={page.text[locale]} />
      <p>
        <Link to="/help">{t('all')}</Link>
        {next && (
          <>
            {' · '}
            <Link to="/help" search={{ id: next.id }}>
              {t('next', { title: text(next.title) })}
            </Link>
          </>
        )}
      </p>
    </article>
  )
}

/** How things are done in the product: all pages of help, or one of them. */
const Manual = () => {
  const { t } = useTranslation('manual')
  const text = useLocalText()
  const { id } = useSearch()
  const role = useSession(({ user }) => user && activeRole(user))
  const query = useQuery({ ...queryOf(manualList, {}), staleTime: Infinity })
  const first = FIRST[role ?? ''] ?? 'everyone'
  const parts = [first, ...manualParts.filter((part) => part !== first)]
  const pages = parts.flatMap((part) => (query.data ?? []).filter((page) => page.part === part))
  if (id && query.data) return <Page id={id} pages={pages} />
  return (
    <div className="lb-page">
      <PageHeader title={t('title')} hint={t('hint')} />
      {query.isPending && <Skeleton active paragraph={{ rows: 8 }} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && (
        <div className="lb-side-by-side">
          {parts.map((part) => (
            <section key={part} className="lb-list" aria-labelledby={`lb-help-${part}`}>
              <h2 id={`lb-help-${part}`}>{t(`part.${part}`)}</h2>
              <ul className="lb-bare-list">
                {pages
                  .filter((page) => page.part === part)
                  .map((page) => (
                    <li key={page.id}>
                      <Link to="/help" search={{ id: page.id }}>
                        {text(page.title)}
                      </Link>
                    </li>
                  ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </div>
  )
}

export default Manual
