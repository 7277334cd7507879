import { Button, Form, Input, Segmented } from 'antd'
import { useState } from 'react'
import {
  DRAFT_LIMITS,
  draftDecide,
  draftedTypes,
  draftQuestion,
  questionTexts,
  type QuestionVariant,
} from '@labbox/contract/assistant/drafts.ts'
import { call } from '../../../app/api/call.ts'
import type { QuestionPartProps } from '../../../app/areas.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { QuestionPreview } from '../../questions/index.ts'
import { Sources } from '../answer/FoundPassages.tsx'
import { CheckLine, Drafting } from './Drafting.tsx'
import { useDraft } from './use-draft.ts'

const NO_FILES = {}

interface VariantProps {
  variant: QuestionVariant
  name: string
  onTake: () => void
}

/** One variant as a student sees it, with its key and what the check of it came to. */
const Variant = ({ variant, name, onTake }: VariantProps) => {
  const { t } = useTranslation('drafts')
  return (
    <>
      <QuestionPreview document={variant.document} files={NO_FILES} label={name} />
      <p>
        {t('question.key')} <CheckLine check={variant.check} />
      </p>
      <Button type="primary" onClick={onTake}>
        {t('question.take')}
      </Button>
    </>
  )
}

/** A draft of a question in variants; the chosen one goes into the editor, where it is changed and saved. */
const DraftQuestion = ({ bankId, type, circuit, onTake }: QuestionPartProps) => {
  const { t } = useTranslation(['drafts', 'answers'])
  const [open, setOpen] = useState(false)
  const [about, setAbout] = useState('')
  const [shown, setShown] = useState(0)
  const drafted = draftedTypes.find((one) => one === type)
  const { draft, busy, failure, ask, stop, decide } = useDraft((signal) =>
    call(draftQuestion, { bankId, type: drafted ?? 'single', about, circuit }, { signal, silent: true }),
  )
  if (!drafted) return null
  const variant = draft?.variants[shown]
  const take = () => {
    if (!draft || !variant) return
    const { id } = draft
    onTake(variant.document, variant.difficulty, async (document) => {
      await call(draftDecide, { id, used: true, result: questionTexts(document) }, { silent: true })
    })
    setOpen(false)
  }
  return (
    <Drafting
      title={t('question.title')}
      open={open}
      onOpen={setOpen}
      drawn={{
        busy,
        failure,
        decision: draft?.decision ?? null,
        ready: draft !== null && draft.decision === null,
      }}
      said={about.trim().length > 1}
      before={
        <Form layout="vertical" component="div">
          <Form.Item label={t('question.about')} extra={t(circuit ? 'question.circuit' : 'question.hint')}>
            <Input.TextArea
              aria-label={t('question.about')}
              autoSize={{ minRows: 2, maxRows: 6 }}
              maxLength={DRAFT_LIMITS.about}
              value={about}
              onChange={({ target }) => setAbout(target.value)}
            />
          </Form.Item>
        </Form>
      }
      onAsk={() => {
        setShown(0)
        void ask()
      }}
      onStop={stop}
      onDrop={() => decide(false)}
    >
      {draft && draft.variants.length > 1 && (
        <Segmented
          className="lb-block"
          aria-label={t('question.variants')}
          value={shown}
          options={draft.variants.map((_, k) => ({
            value: k,
            label: t('question.variant', { number: k + 1 }),
          }))}
          onChange={setShown}
        />
      )}
      {variant && (
        <Variant
          key={shown}
          variant={variant}
          name={t('question.variant', { number: shown + 1 })}
          onTake={take}
        />
      )}
      {draft && draft.sources.length > 0 && (
        <section className="lb-block" aria-label={t('answers:answer.sources')}>
          <h3>{t('answers:answer.sources')}</h3>
          <Sources passages={draft.sources} />
        </section>
      )}
    </Drafting>
  )
}

export default DraftQuestion
