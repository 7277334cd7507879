import { Button, Modal } from 'antd'
import { useState } from 'react'
import type { InputOf } from '@labbox/contract/core/endpoint.ts'
import { OWNED_NAME_LIMIT } from '@labbox/contract/core/ownership.ts'
import type { LocalText } from '@labbox/contract/core/types.ts'
import { TaskTemplate, taskTemplateAdd, taskTemplatePage } from '@labbox/contract/tasks/templates.ts'
import { useMutationOf } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { LocalTextInput } from '../../../ui/LocalTextInput.tsx'

type Settings = InputOf<typeof taskTemplateAdd>['document']

interface NameProps {
  title: string
  hint: string
  first: LocalText
  busy: boolean
  onSave: (name: LocalText) => void
  onClose: () => void
}

/** Asks what a template is called. */
export const NameDialog = ({ title, hint, first, busy, onSave, onClose }: NameProps) => {
  const { t } = useTranslation(['task-templates', 'common'])
  const [name, setName] = useState<LocalText>(first)
  const given = [name.zh, name.en].some((one) => one?.trim())
  return (
    <Modal
      open
      title={title}
      okText={t('common:action.save')}
      cancelText={t('common:action.cancel')}
      okButtonProps={{ disabled: !given }}
      confirmLoading={busy}
      onOk={() => onSave(name)}
      onCancel={onClose}
    >
      <p className="lb-muted">{hint}</p>
      <LocalTextInput
        value={name}
        maxLength={OWNED_NAME_LIMIT}
        onChange={(next) => setName(next as LocalText)}
      />
    </Modal>
  )
}

/** Keeps what a form of publishing is filled with under a name; what is not complete yet is not kept. */
export const SaveTemplate = ({ settings, disabled }: { settings: () => unknown; disabled: boolean }) => {
  const { t } = useTranslation('task-templates')
  const can = useCan()
  const [kept, setKept] = useState<Settings | null>(null)
  const save = useMutationOf(taskTemplateAdd, {
    invalidates: [taskTemplatePage],
    done: t('saved'),
    onSuccess: () => setKept(null),
  })
  if (!can('tasks:template:add')) return null
  const ask = () => {
    const read = TaskTemplate.safeParse(settings())
    if (read.success) setKept(read.data)
    else notify.warning(t('incomplete'))
  }
  return (
    <>
      <Button disabled={disabled} onClick={ask}>
        {t('save')}
      </Button>
      {kept && (
        <NameDialog
          title={t('save')}
          hint={t('saveHint')}
          first={kept.name as LocalText}
          busy={save.isPending}
          onSave={(name) => save.mutate({ name, document: kept })}
          onClose={() => setKept(null)}
        />
      )}
    </>
  )
}
