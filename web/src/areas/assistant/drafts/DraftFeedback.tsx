import { Input } from 'antd'
import { useState } from 'react'
import { draftFeedback } from '@labbox/contract/assistant/drafts.ts'
import { call } from '../../../app/api/call.ts'
import type { ReviewPartProps } from '../../../app/areas.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { CheckLine, Drafting } from './Drafting.tsx'
import { useDraft } from './use-draft.ts'

/** A draft of the comment on a report, from its evidence; what the teacher makes of it goes into the comment. */
const DraftFeedback = ({ id: studentTaskId, onPick }: ReviewPartProps) => {
  const { t } = useTranslation('drafts')
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const { draft, busy, failure, ask, stop, decide } = useDraft((signal) =>
    call(draftFeedback, { studentTaskId }, { signal, silent: true }),
  )
  const text = typed ?? draft?.text ?? ''
  const use = async () => {
    await decide(true, [text.trim()])
    onPick(text.trim())
    setTyped(null)
  }
  return (
    <Drafting
      title={t('feedback.title')}
      open={open}
      onOpen={setOpen}
      drawn={{
        busy,
        failure,
        decision: draft?.decision ?? null,
        ready: draft !== null && draft.decision === null,
      }}
      before={<p className="lb-muted">{t('feedback.hint')}</p>}
      onAsk={() => {
        setTyped(null)
        void ask()
      }}
      onStop={stop}
      onUse={use}
      onDrop={() => decide(false)}
    >
      <Input.TextArea
        className="lb-block"
        aria-label={t('feedback.text')}
        autoSize={{ minRows: 6, maxRows: 16 }}
        maxLength={4000}
        value={text}
        onChange={({ target }) => setTyped(target.value)}
      />
      {draft && draft.checks.length > 0 && (
        <ul>
          {draft.checks.map((check, k) => (
            <li key={k}>
              <CheckLine check={check} />
            </li>
          ))}
        </ul>
      )}
    </Drafting>
  )
}

export default DraftFeedback
