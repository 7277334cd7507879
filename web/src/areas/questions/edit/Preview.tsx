import ReloadOutlined from '@ant-design/icons/es/icons/ReloadOutlined'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { POINT } from '@labbox/contract/core/score.ts'
import { answerFits, type Answer } from '@labbox/contract/questions/answer.ts'
import { checkQuestion } from '@labbox/contract/questions/check.ts'
import { instantiate, type Instance } from '@labbox/contract/questions/instantiate.ts'
import type { QuestionDocument } from '@labbox/contract/questions/key.ts'
import { mark } from '@labbox/contract/questions/marking.ts'
import { arranged } from '@labbox/contract/questions/seeded.ts'
import { useTranslation } from '../../../app/i18n.ts'
import './edit.css'
import { QuestionView } from '../view/QuestionView.tsx'

const POINTS = 10 * POINT

/** As the student with this seed gets it; null while it cannot be asked. */
const instanceOf = (document: QuestionDocument, seed: string): Instance | null => {
  if (checkQuestion(document).length > 0) return null
  const instance = instantiate(document, seed)
  return { ...instance, content: arranged(instance.content, seed) }
}

interface Props {
  document: QuestionDocument
  files: Readonly<Record<string, string>>
  /** Of one among several: what tells it from the others. */
  label?: string
}

/** The question as a student sees it, to be tried out: answered, marked, with other numbers and another order. */
export const Preview = ({ document, files, label }: Props) => {
  const { t } = useTranslation('questions')
  const name = label ?? t('preview.title')
  const [student, setStudent] = useState(1)
  const [given, setGiven] = useState<Answer | null>(null)
  const [checked, setChecked] = useState<QuestionDocument | null>(null)
  const instance = useMemo(() => instanceOf(document, `preview/${student}`), [document, student])
  const content = instance?.content ?? document.content
  const answer = given && given.type === content.type && answerFits(content, given) ? given : null
  // A result belongs to the document that was checked; after a change it must be checked again.
  const marked = instance && checked === document ? mark(instance, answer, POINTS) : null
  const result = marked &&
    instance && { ...marked, points: POINTS, key: instance.key, explanation: instance.explanation }
  const again = (change: () => void) => {
    change()
    setChecked(null)
  }
  return (
    <section className="lb-preview" aria-label={name}>
      <header>
        <h2>{name}</h2>
        <Button
          size="small"
          icon={<ReloadOutlined />}
          disabled={!instance}
          onClick={() =>
            again(() => {
              setStudent((number) => number + 1)
              setGiven(null)
            })
          }
        >
          {t('preview.other')}
        </Button>
      </header>
      <QuestionView
        question={{ content, files }}
        answer={answer}
        onChange={(next) => again(() => setGiven(next))}
        {...(result && { result })}
        label={name}
      />
      {instance ? (
        <Button disabled={result !== null} onClick={() => setChecked(document)}>
          {t('preview.check')}
        </Button>
      ) : (
        <p className="lb-muted">{t('preview.incomplete')}</p>
      )}
    </section>
  )
}
