import { Input } from 'antd'
import { useState } from 'react'
import { DRAFT_LIMITS, draftTranslation } from '@labbox/contract/assistant/drafts.ts'
import { call } from '../../../app/api/call.ts'
import type { TranslationPartProps } from '../../../app/areas.ts'
import { labelled, useTranslation } from '../../../app/i18n.ts'
import { Drafting } from './Drafting.tsx'
import { useDraft } from './use-draft.ts'

/** Stands for something that is no text: a formula, a picture, the beginning of highlighted words. */
const MARK = /\[\[N\d+\]\]|<m\d+>/

/** A draft of a text in the language that is missing; what the person makes of it goes into the field, and is saved with the form. */
const DraftTranslation = ({ texts, to, onTake }: TranslationPartProps) => {
  const { t } = useTranslation('drafts')
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState<readonly string[] | null>(null)
  const { draft, busy, failure, ask, stop, decide } = useDraft((signal) =>
    call(draftTranslation, { to, texts: [...texts] }, { signal, silent: true }),
  )
  const shown = typed ?? draft?.texts ?? []
  const take = async () => {
    await decide(true, shown)
    onTake(shown)
    setTyped(null)
  }
  const length = texts.join('').length
  const tooLong = length > DRAFT_LIMITS.characters || texts.length > DRAFT_LIMITS.pieces
  return (
    <Drafting
      title={t(`translation.to.${to}`)}
      brief
      open={open}
      onOpen={setOpen}
      drawn={{
        busy,
        failure,
        decision: draft?.decision ?? null,
        ready: draft !== null && draft.decision === null,
      }}
      said={!tooLong}
      before={tooLong && <p className="lb-muted">{t('translation.tooLong')}</p>}
      onAsk={() => {
        setTyped(null)
        void ask()
      }}
      onStop={stop}
      onUse={take}
      onDrop={() => decide(false)}
    >
      {shown.some((text) => MARK.test(text)) && <p className="lb-muted">{t('translation.hint')}</p>}
      {shown.map((text, k) => (
        <div key={k} className="lb-block">
          <p className="lb-muted">{texts[k]}</p>
          <Input.TextArea
            autoSize={{ minRows: 1, maxRows: 12 }}
            lang={to}
            aria-label={labelled(t(`translation.to.${to}`), String(k + 1))}
            value={text}
            onChange={({ target }) => setTyped(shown.map((one, at) => (at === k ? target.value : one)))}
          />
          {draft?.doubts.includes(k) && <p className="lb-muted">{t('translation.numbers')}</p>}
        </div>
      ))}
    </Drafting>
  )
}

export default DraftTranslation
