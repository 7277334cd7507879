import { Alert, Button, Modal } from 'antd'
import { useState } from 'react'
import { failureText } from '../../../app/api/api-error.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { AntTheme } from '../../../app/theme/AntTheme.tsx'
import type { SittingControl, SittingState } from './control.ts'
import { isOpen, type Place } from './navigation.ts'

interface Props {
  control: SittingControl
  state: SittingState
  places: readonly Place[]
  onClose: () => void
  onGo: (place: Place) => void
}

/** The last look before handing in: what is open, what is marked, and that it is final. */
const Dialog = ({ control, state, places, onClose, onGo }: Props) => {
  const { t } = useTranslation('exams-sit')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const open = places.filter(({ no }) => isOpen(state.answers, no))
  const marked = places.filter(({ no }) => state.marked.includes(no))
  const submit = async () => {
    setBusy(true)
    setProblem(null)
    try {
      if ((await control.submit()) === 'offline') setProblem(t('submit.offline'))
    } catch (error) {
      setProblem(failureText(error))
    }
    setBusy(false)
  }
  const jump = (place: Place) => {
    onClose()
    // The dialog gives the focus back when it is gone.
    setTimeout(() => onGo(place), 350)
  }
  const list = (title: string, some: readonly Place[]) =>
    some.length > 0 && (
      <div className="lb-sit-rest">
        <p>{title}</p>
        {some.map((place) => (
          <Button
            key={place.no}
            size="small"
            aria-label={t('submit.goTo', { number: place.label })}
            onClick={() => jump(place)}
          >
            {place.label}
          </Button>
        ))}
      </div>
    )
  return (
    <Modal
      open
      title={t('submit.title')}
      okText={t('submit.do')}
      cancelText={t('submit.back')}
      confirmLoading={busy}
      okButtonProps={{ danger: open.length > 0 }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      {open.length === 0 && <p>{t('submit.complete', { count: places.length })}</p>}
      {list(t('submit.unanswered', { count: open.length }), open)}
      {list(t('submit.marked', { count: marked.length }), marked)}
      {open.length === places.length && (
        <p>
          <strong>{t('submit.untouched')}</strong>
        </p>
      )}
      <p>{t('submit.final')}</p>
      {problem && <Alert showIcon type="error" title={problem} />}
    </Modal>
  )
}

const SubmitDialog = (props: Props) => (
  <AntTheme>
    <Dialog {...props} />
  </AntTheme>
)

export default SubmitDialog
