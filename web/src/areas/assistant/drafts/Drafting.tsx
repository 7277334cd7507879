import EditOutlined from '@ant-design/icons/es/icons/EditOutlined'
import { useQuery } from '@tanstack/react-query'
import { Button, Modal, Skeleton } from 'antd'
import { useState, type ReactNode } from 'react'
import { answersState } from '@labbox/contract/assistant/asking.ts'
import type { DraftCheck, DraftDecision } from '@labbox/contract/assistant/drafts.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { Callout } from '../../../ui/callout/Callout.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { Consent } from '../answer/Consent.tsx'

/** What came of the check of a number. */
export const CheckLine = ({ check: { text, state, simulated } }: { check: DraftCheck }) => {
  const { t } = useTranslation('answers')
  if (state === 'right')
    return (
      <>
        {text} <StatusTag tone="ok">{t('answer.checked')}</StatusTag>
      </>
    )
  return (
    <>
      {text}{' '}
      <StatusTag tone={state === 'off' ? 'bad' : 'warn'}>
        {state === 'off' ? t('answer.simulated', { value: simulated ?? '' }) : t('answer.unchecked')}
      </StatusTag>
    </>
  )
}

/** What somebody decided before, which nothing is drafted over. */
const Decided = ({ decision }: { decision: DraftDecision }) => {
  const { t } = useTranslation('drafts')
  return (
    <Callout title={t(`decided.${decision.state}`)}>
      <p className="lb-muted">
        {decision.by} <TimeText value={decision.at} />
      </p>
      {decision.result.map((text, k) => (
        <p key={k}>{text}</p>
      ))}
    </Callout>
  )
}

interface Drawn {
  busy: boolean
  failure: string | null
  /** Null: there is none. */
  decision: DraftDecision | null
  /** There is one to be decided about. */
  ready: boolean
}

interface Props {
  /** On the button, and over the window. */
  title: string
  brief?: boolean
  drawn: Drawn
  onAsk: () => void
  onStop: () => void
  /** Absent: what is taken is chosen within. */
  onUse?: () => Promise<void>
  onDrop: () => Promise<void>
  /** What is to be said before it is drafted; absent: it is drafted at once. */
  before?: ReactNode
  /** Whether enough was said. */
  said?: boolean
  children: ReactNode
  open: boolean
  onOpen: (open: boolean) => void
}

/** What stands in the window of a draft, where the person has agreed. */
const Inside = ({ drawn, before, said = true, onAsk, children }: Omit<Props, 'open' | 'onOpen'>) => {
  const { t } = useTranslation('drafts')
  const { busy, failure, decision, ready } = drawn
  return (
    <>
      {before}
      {!ready && !decision && (
        <Button className="lb-block" type="primary" loading={busy} disabled={!said} onClick={onAsk}>
          {t('make')}
        </Button>
      )}
      <div aria-live="polite" aria-busy={busy}>
        {busy && <Skeleton active />}
        {failure && <Callout tone="bad" title={failure} />}
        {decision && <Decided decision={decision} />}
        {ready && (
          <>
            {children}
            <p className="lb-muted">{t('mayErr')}</p>
          </>
        )}
      </div>
    </>
  )
}

/** A button that has something drafted in a window, where a language model can answer this person; nothing otherwise. */
export const Drafting = (props: Props) => {
  const can = useCan()
  return can('assistant:draft:make') ? <WhereAnswered {...props} /> : null
}

const WhereAnswered = ({ open, onOpen, ...props }: Props) => {
  const { t } = useTranslation(['drafts', 'answers', 'common'])
  const [deciding, setDeciding] = useState(false)
  const state = useQuery(queryOf(answersState, {}))
  if (!state.data || state.data.state === 'off') return null
  const { title, brief = false, drawn, onUse, onDrop, onStop } = props
  const decided = async (act: () => Promise<void>) => {
    setDeciding(true)
    try {
      await act()
      onOpen(false)
    } finally {
      setDeciding(false)
    }
  }
  const close = () => {
    onStop()
    onOpen(false)
  }
  const ready = drawn.ready && state.data.state === 'ready'
  return (
    <>
      <Button
        icon={<EditOutlined />}
        type={brief ? 'text' : 'default'}
        aria-label={title}
        title={title}
        onClick={() => onOpen(true)}
      >
        {!brief && title}
      </Button>
      <Modal
        open={open}
        width={720}
        title={title}
        mask={{ closable: false }}
        onCancel={close}
        destroyOnHidden
        footer={
          <div className="lb-actions">
            {ready && onUse && (
              <Button type="primary" loading={deciding} onClick={() => void decided(onUse)}>
                {t('use')}
              </Button>
            )}
            {ready && (
              <Button disabled={deciding} onClick={() => void decided(onDrop)}>
                {t('drop')}
              </Button>
            )}
            <Button onClick={close}>{t('common:action.close')}</Button>
          </div>
        }
      >
        <Consent {...state.data} />
        {state.data.state === 'ready' && <Inside {...props} />}
        <p className="lb-muted">{t('answers:answer.place', { place: state.data.place })}</p>
      </Modal>
    </>
  )
}
