import PrinterOutlined from '@ant-design/icons/es/icons/PrinterOutlined'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '../../../ui/navigation.ts'
import { Checkbox, Select, Skeleton, Switch } from 'antd'
import { useState } from 'react'
import { formatPoints } from '@labbox/contract/core/score.ts'
import { paperPreview, VARIANTS, type PreviewQuestion } from '@labbox/contract/exams/preview.ts'
import { answerFits, type Answer } from '@labbox/contract/questions/answer.ts'
import { mark } from '@labbox/contract/questions/marking.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { QuestionView } from '../../questions/index.ts'
import { variantName } from './variant-name.ts'
import '../exams.css'
import '../../../ui/words.css'

interface QuestionProps {
  question: PreviewQuestion
  number: number
  files: Readonly<Record<string, string>>
  withKey: boolean
}

const Tried = ({ question, number, files, withKey }: QuestionProps) => {
  const { t } = useTranslation('exams')
  const [given, setGiven] = useState<Answer | null>(null)
  const { content, key, explanation, points } = question
  const answer = given && answerFits(content, given) ? given : null
  const result = withKey ? { ...mark({ content, key }, answer, points), points, key, explanation } : undefined
  const label = t('preview.question', { number })
  return (
    <li className="lb-preview-question">
      <span className="lb-preview-number">
        <strong className="lb-num">{number}</strong>
        <span className="lb-muted lb-num">{t('preview.points', { points: formatPoints(points) })}</span>
      </span>
      <QuestionView
        question={{ content, files }}
        answer={answer}
        onChange={setGiven}
        label={label}
        {...(result && { result })}
      />
    </li>
  )
}

/** A paper as a student gets it, to be tried out; from here it is printed, in one or several versions. */
const PaperPreview = () => {
  const { t } = useTranslation('exams')
  const text = useLocalText()
  const search = useSearch()
  const id = search['id'] ?? ''
  const [variant, setVariant] = useState(0)
  const [withKey, setWithKey] = useState(false)
  const [printed, setPrinted] = useState<number[]>([0])
  const [languages, setLanguages] = useState<string[]>(['zh', 'en'])
  const query = useQuery({ ...queryOf(paperPreview, { id, variant }), staleTime: Infinity, gcTime: 0 })
  const { data } = query
  const names = Array.from({ length: VARIANTS + 1 }, (_, value) => ({
    value,
    label: value === 0 ? t('preview.original') : t('preview.variant', { name: variantName(value) }),
  }))
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const before = (k: number) =>
    (data?.parts ?? []).slice(0, k).reduce((sum, part) => sum + part.questions.length, 0)
  return (
    <div className="lb-page">
      <PageHeader
        title={data ? text(data.name) : t('preview.title')}
        hint={t('preview.hint')}
        actions={
          <>
            <Select
              aria-label={t('preview.version')}
              className="lb-preview-version"
              value={variant}
              options={names}
              onChange={setVariant}
            />
            <label className="lb-inline">
              <Switch checked={withKey} onChange={setWithKey} aria-label={t('preview.key')} />{' '}
              {t('preview.key')}
            </label>
          </>
        }
      />
      <section className="lb-paper-head lb-block lb-actions" aria-label={t('preview.print')}>
        <Select
          mode="multiple"
          className="lb-preview-versions"
          aria-label={t('preview.versions')}
          placeholder={t('preview.versions')}
          value={printed}
          options={names}
          onChange={setPrinted}
        />
        <Checkbox.Group
          value={languages}
          options={[
            { value: 'zh', label: '中文' },
            { value: 'en', label: 'English' },
          ]}
          onChange={setLanguages}
        />
        <LinkButton
          look="primary"
          icon={<PrinterOutlined />}
          to="/exam/paper/print"
          target="_blank"
          disabled={printed.length === 0 || languages.length === 0}
          search={{
            id,
            versions: printed.join('.'),
            languages: languages.join('.'),
            ...(withKey && { key: 'yes' }),
          }}
        >
          {t(withKey ? 'preview.printKey' : 'preview.print')}
        </LinkButton>
      </section>
      {!data ? (
        <Skeleton active />
      ) : (
        data.parts.map((part, k) => (
          <section key={k} className="lb-paper-part lb-block">
            <header className="lb-part-head">
              <h2>{text(part.title)}</h2>
              <span className="lb-num">
                {t('edit.partSum', { count: part.questions.length, points: formatPoints(part.points) })}
              </span>
            </header>
            {text(part.note) && <p className="lb-pre">{text(part.note)}</p>}
            <ol className="lb-preview-questions">
              {part.questions.map((question, n) => (
                <Tried
                  key={`${variant} ${question.id}`}
                  question={question}
                  number={before(k) + n + 1}
                  files={data.files}
                  withKey={withKey}
                />
              ))}
            </ol>
          </section>
        ))
      )}
    </div>
  )
}

export default PaperPreview
