import { Button, Select } from 'antd'
import { useState, type ReactNode } from 'react'
import { useTranslation } from '../../../app/i18n.ts'

interface Props {
  label: string
  value: readonly string[]
  options: readonly { value: string; label: string }[]
  loading: boolean
  onSave: (ids: string[]) => Promise<unknown>
  children?: ReactNode
}

/** Chooses several things by name and saves them together. */
export const PickList = ({ label, value, options, loading, onSave, children }: Props) => {
  const { t } = useTranslation('common')
  const [chosen, setChosen] = useState<string[] | null>(null)
  const [busy, setBusy] = useState(false)
  const shown = chosen ?? [...value]
  const save = async () => {
    setBusy(true)
    try {
      await onSave(shown)
      setChosen(null)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="lb-actions lb-block">
      <Select
        mode="multiple"
        className="lb-course-pick"
        aria-label={label}
        placeholder={label}
        loading={loading}
        optionFilterProp="label"
        value={shown}
        options={[...options]}
        onChange={setChosen}
      />
      <Button type="primary" disabled={chosen === null} loading={busy} onClick={() => void save()}>
        {t('action.save')}
      </Button>
      {children}
    </div>
  )
}
