import { Button, Form, Input } from 'antd'
import { useNavigate } from '../../../ui/navigation.ts'
import type { ReactNode } from 'react'
import type { OptionalLocalText } from '@labbox/contract/core/types.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { LocalTextInput } from '../../../ui/LocalTextInput.tsx'
import { TotalBar } from './TotalBar.tsx'
import type { useDraft } from './use-draft.ts'
import '../../../ui/foot-bar.css'

interface Headed {
  name: OptionalLocalText
  remark: string
}

interface HeadProps<D extends Headed> {
  /** Prefix of the ids of its fields. */
  id: string
  draft: D
  onChange: (draft: D) => void
  nameError: string | undefined
  /** Fields between name and remark. */
  children?: ReactNode
}

/** What a paper or a template is called, and what there is to remark on it. */
export const EditorHead = <D extends Headed>({ id, draft, onChange, nameError, children }: HeadProps<D>) => {
  const { t } = useTranslation('exams')
  return (
    <section className="lb-paper-head">
      <Form.Item
        label={t('field.name')}
        required
        htmlFor={`${id}-name`}
        {...(nameError && { validateStatus: 'error' as const, help: nameError })}
      >
        <LocalTextInput
          id={`${id}-name`}
          maxLength={200}
          value={draft.name}
          onChange={(name) => onChange({ ...draft, name })}
        />
      </Form.Item>
      {children}
      <Form.Item label={t('field.remark')} htmlFor={`${id}-remark`}>
        <Input.TextArea
          id={`${id}-remark`}
          autoSize={{ minRows: 1, maxRows: 4 }}
          maxLength={1000}
          value={draft.remark}
          onChange={({ target }) => onChange({ ...draft, remark: target.value })}
        />
      </Form.Item>
    </section>
  )
}

interface FootProps {
  keeper: Pick<ReturnType<typeof useDraft>, 'busy' | 'dirty' | 'store'>
  /** Address of the list, where one goes when done. */
  list: string
  total: number
  questions: number
  onShare: () => void
}

/** Save, give up, and how far the points are from their total. */
export const EditorFoot = ({ keeper, list, ...bar }: FootProps) => {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const toList = () => navigate({ to: list })
  const save = async () => {
    if (await keeper.store()) await toList()
  }
  return (
    <footer className="lb-footbar">
      <Button type="primary" loading={keeper.busy} onClick={() => void save()}>
        {t('action.save')}
      </Button>
      <Button onClick={() => void toList()}>{t('action.cancel')}</Button>
      <TotalBar dirty={keeper.dirty} {...bar} />
    </footer>
  )
}
