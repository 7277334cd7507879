import { useQueries, useQuery } from '@tanstack/react-query'
import { useSearch } from '../../../ui/navigation.ts'
import { Button, Skeleton } from 'antd'
import { formatPoints } from '@labbox/contract/core/score.ts'
import { localText, type Locale } from '@labbox/contract/core/types.ts'
import { paperPreview, VARIANTS, type PaperPreview } from '@labbox/contract/exams/preview.ts'
import { queryOf } from '../../../app/api/query.ts'
import { AuthoredLocale, useLocale, useTranslation } from '../../../app/i18n.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PrintQuestion } from './PrintQuestion.tsx'
import { variantName } from './variant-name.ts'
import './print.css'
import '../../../ui/paper/paper.css'
import '../../../ui/words.css'

interface SheetProps {
  paper: PaperPreview
  variant: number
  language: Locale
  withKey: boolean
}

/** One version of a paper in one language. */
const Sheet = ({ paper, variant, language, withKey }: SheetProps) => {
  const { t } = useTranslation('exams')
  const say = { lng: language }
  const text = (value: Parameters<typeof localText>[0]) => localText(value, language)
  const before = (k: number) => paper.parts.slice(0, k).reduce((sum, part) => sum + part.questions.length, 0)
  const heads = [
    ...(variant > 0 ? [t('preview.variant', { name: variantName(variant), ...say })] : []),
    ...(withKey ? [t('print.withKey', say)] : []),
    t('print.total', { points: formatPoints(paper.total), ...say }),
  ]
  return (
    <AuthoredLocale value={language}>
      <article className="lb-paper-print" lang={language === 'zh' ? 'zh-CN' : 'en'}>
        <h1>{text(paper.name)}</h1>
        <p className="lb-print-sub">{heads.join(' · ')}</p>
        {!withKey && (
          <p className="lb-print-who">
            {(['name', 'number', 'class', 'score'] as const).map((what) => (
              <span key={what}>
                {t(`print.${what}`, say)} <span className="lb-print-blank" />
              </span>
            ))}
          </p>
        )}
        {paper.parts.map((part, k) => (
          <section key={k}>
            <h2>
              {text(part.title)}{' '}
              <small>
                {t('edit.partSum', {
                  count: part.questions.length,
                  points: formatPoints(part.points),
                  ...say,
                })}
              </small>
            </h2>
            {text(part.note) && <p className="lb-pre">{text(part.note)}</p>}
            <ol className="lb-print-questions">
              {part.questions.map((question, n) => (
                <PrintQuestion
                  key={question.id}
                  question={question}
                  withKey={withKey}
                  language={language}
                  files={paper.files}
                  number={before(k) + n + 1}
                />
              ))}
            </ol>
          </section>
        ))}
      </article>
    </AuthoredLocale>
  )
}

/** A paper to print or to save as PDF: the versions and languages that the address names, each on pages of its own. */
const PaperPrint = () => {
  const { t, i18n } = useTranslation('exams')
  const search = useSearch()
  const own = useLocale()
  const { id = '', versions = '0', languages = own } = search
  const variants = String(versions)
    .split('.')
    .map(Number)
    .filter((one) => Number.isInteger(one) && one >= 0 && one <= VARIANTS)
  const shown = (['zh', 'en'] as const).filter((one) => languages.split('.').includes(one))
  const withKey = search['key'] === 'yes'
  const papers = useQueries({
    queries: variants.map((variant) => ({ ...queryOf(paperPreview, { id, variant }), staleTime: Infinity })),
  })
  // Headings are in the paper's language, not the user's; nothing moves any more once it is shown, or printed.
  const words = useQuery({
    queryKey: ['print-words'],
    queryFn: async () => {
      await Promise.all([i18n.loadLanguages(['zh', 'en']), import('../../../ui/rich/Formula.tsx')])
      return true
    },
    staleTime: Infinity,
  })
  const failed = papers.find((query) => query.isError)
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  if (!words.data || papers.some(({ data }) => !data)) return <Skeleton active />
  return (
    <main className="lb-paper-prints lb-on-paper" data-ready>
      <div className="lb-print-tools">
        <Button type="primary" onClick={() => window.print()}>
          {t('preview.print')}
        </Button>
        <span>{t('print.hint')}</span>
      </div>
      {papers.flatMap(({ data }, k) =>
        data
          ? shown.map((language) => (
              <Sheet
                key={`${k} ${language}`}
                paper={data}
                variant={variants[k] ?? 0}
                language={language}
                withKey={withKey}
              />
            ))
          : [],
      )}
    </main>
  )
}

export default PaperPrint
